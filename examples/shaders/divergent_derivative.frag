#version 450
// Samples and derivatives under branches (divergent_derivative.dl). Build: glslangValidator -V -g.
layout(binding = 0) uniform sampler2D image;
layout(push_constant) uniform Constants { int sharp; };
layout(location = 0) in vec2 at;
layout(location = 0) out vec4 color;

void main() {
    color = texture(image, at); // no hit: all invocations are here
    if (at.x > 0.5)
        color += texture(image, at.yx); // hit: the neighbour may have taken the other arm
    else
        color += textureLod(image, at.yx, 0.0); // no hit: the level is given
    if (sharp > 0)
        color += fwidth(color); // no hit: a push constant is the same for all
    for (int i = 0; i < 4; i++) {
        if (float(i) > at.y)
            break;
        color.x += dFdx(at.y); // hit: invocations leave the loop one after the other
    }
    color *= dFdy(at.x); // no hit: all have left the loop
}
