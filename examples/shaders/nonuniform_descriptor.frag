#version 450
#extension GL_EXT_nonuniform_qualifier : require
// Textures chosen by an index (nonuniform_descriptor.dl). Build: glslangValidator -V -g.
layout(binding = 0) uniform sampler2D textures[8];
layout(push_constant) uniform Constants { int chosen; int count; };
layout(location = 0) flat in int material;
layout(location = 0) out vec4 color;

void main() {
    vec2 at = gl_FragCoord.xy / 64.0;
    color = textureLod(textures[material], at, 0.0); // hit: each triangle has its own
    color += textureLod(textures[nonuniformEXT(material)], at, 0.0); // no hit: it says so
    color += textureLod(textures[chosen], at, 0.0); // no hit: the same for all
    color += textureLod(textures[nonuniformEXT(chosen)], at, 0.0); // needless: the same for all
    int i = 0;
    while (i < material)
        i++;
    color += textureLod(textures[i & 7], at, 0.0); // hit: lanes left the loop after different i
    i = 0;
    while (i < count)
        i++;
    color += textureLod(textures[i & 7], at, 0.0); // no hit: they left it together
}
