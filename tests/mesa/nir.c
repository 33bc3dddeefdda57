// Prints the NIR of SPIR-V shaders, with Mesa's verdict on each value: `div` or `con`.
//
// Usage: nir < LIST, one shader a line: FILE STAGE ENTRY [SET:BINDING:TYPE:COUNT]...
// STAGE is `comp`, or `frag`, which is compiled behind the vertex shader $VERTEX. TYPE is a VkDescriptorType.
// After each shader: `end FILE`, or `failed FILE REASON`.
//
// RADV compiles without a GPU: RADV_FORCE_FAMILY=GFX1100 VK_ICD_FILENAMES=.../radeon_icd.x86_64.json
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vulkan/vulkan.h>

enum { SETS = 32, BINDINGS = 256 };

static void check(VkResult result, const char *what)
{
	if (result == VK_SUCCESS)
		return;
	fprintf(stderr, "%s: VkResult %d\n", what, result);
	_exit(2);
}

static VkShaderModule module_of(VkDevice device, const char *path)
{
	FILE *file = fopen(path, "rb");
	if (!file) {
		perror(path);
		_exit(2);
	}
	fseek(file, 0, SEEK_END);
	size_t size = ftell(file);
	rewind(file);
	void *code = malloc(size);
	if (fread(code, 1, size, file) != size)
		_exit(2);
	fclose(file);
	VkShaderModuleCreateInfo info = {
		VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = size, .pCode = code };
	VkShaderModule module;
	check(vkCreateShaderModule(device, &info, NULL, &module), path);
	return module;
}

static VkPipelineLayout layout_of(VkDevice device, char **bindings, int count)
{
	static VkDescriptorSetLayoutBinding of[SETS][BINDINGS];
	unsigned used[SETS] = { 0 }, sets = 0;
	for (int i = 0; i < count; i++) {
		unsigned set, binding, type, size;
		if (sscanf(bindings[i], "%u:%u:%u:%u", &set, &binding, &type, &size) != 4 || set >= SETS
		    || used[set] >= BINDINGS)
			_exit(2);
		of[set][used[set]++] = (VkDescriptorSetLayoutBinding){ binding, type, size, VK_SHADER_STAGE_ALL };
		if (set >= sets)
			sets = set + 1;
	}
	VkDescriptorSetLayout layouts[SETS];
	for (unsigned set = 0; set < sets; set++) {
		VkDescriptorSetLayoutCreateInfo info = { VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
			.bindingCount = used[set], .pBindings = of[set] };
		check(vkCreateDescriptorSetLayout(device, &info, NULL, &layouts[set]), "descriptor set layout");
	}
	VkPushConstantRange push = { VK_SHADER_STAGE_ALL, 0, 256 };
	VkPipelineLayoutCreateInfo info = { VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = sets,
		.pSetLayouts = layouts, .pushConstantRangeCount = 1, .pPushConstantRanges = &push };
	VkPipelineLayout layout;
	check(vkCreatePipelineLayout(device, &info, NULL, &layout), "pipeline layout");
	return layout;
}

static VkPipeline compute(VkDevice device, VkPipelineShaderStageCreateInfo stage, VkPipelineLayout layout, int flags)
{
	VkComputePipelineCreateInfo info = { VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO, .flags = flags,
		.stage = stage, .layout = layout };
	VkPipeline pipeline;
	check(vkCreateComputePipelines(device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline), "pipeline");
	return pipeline;
}

static VkPipeline graphics(VkDevice device, VkPipelineShaderStageCreateInfo fragment, VkPipelineLayout layout, int flags)
{
	VkPipelineShaderStageCreateInfo stages[2] = { fragment, fragment };
	stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
	stages[0].module = module_of(device, getenv("VERTEX"));
	stages[0].pName = "main";
	VkPipelineVertexInputStateCreateInfo vertices = { VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO };
	VkPipelineInputAssemblyStateCreateInfo assembly = { VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
		.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST };
	VkViewport viewport = { 0, 0, 64, 64, 0, 1 };
	VkRect2D scissor = { { 0, 0 }, { 64, 64 } };
	VkPipelineViewportStateCreateInfo view = { VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
		.viewportCount = 1, .pViewports = &viewport, .scissorCount = 1, .pScissors = &scissor };
	VkPipelineRasterizationStateCreateInfo raster = { VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
		.lineWidth = 1 };
	VkPipelineMultisampleStateCreateInfo samples = { VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
		.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT };
	VkPipelineColorBlendAttachmentState attachments[8];
	VkFormat formats[8];
	for (int i = 0; i < 8; i++) {
		attachments[i] = (VkPipelineColorBlendAttachmentState){ .colorWriteMask = 15 };
		formats[i] = VK_FORMAT_R32G32B32A32_SFLOAT;
	}
	VkPipelineColorBlendStateCreateInfo blend = { VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
		.attachmentCount = 8, .pAttachments = attachments };
	VkPipelineDepthStencilStateCreateInfo depth = { VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO };
	VkPipelineRenderingCreateInfo rendering = { VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
		.colorAttachmentCount = 8, .pColorAttachmentFormats = formats };
	VkGraphicsPipelineCreateInfo info = { VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO, .pNext = &rendering,
		.flags = flags, .stageCount = 2, .pStages = stages, .pVertexInputState = &vertices,
		.pInputAssemblyState = &assembly, .pViewportState = &view, .pRasterizationState = &raster,
		.pMultisampleState = &samples, .pDepthStencilState = &depth, .pColorBlendState = &blend, .layout = layout };
	VkPipeline pipeline;
	check(vkCreateGraphicsPipelines(device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline), "pipeline");
	return pipeline;
}

static void print(VkDevice device, VkPipeline pipeline, const char *stage)
{
	PFN_vkGetPipelineExecutableInternalRepresentationsKHR representations =
		(void *)vkGetDeviceProcAddr(device, "vkGetPipelineExecutableInternalRepresentationsKHR");
	// RADV's executables of a graphics pipeline: the vertex shader, then the fragment shader.
	VkPipelineExecutableInfoKHR info = { VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR, .pipeline = pipeline,
		.executableIndex = strcmp(stage, "frag") == 0 };
	uint32_t count = 1;
	VkPipelineExecutableInternalRepresentationKHR nir = {
		VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INTERNAL_REPRESENTATION_KHR };
	representations(device, &info, &count, &nir);
	nir.pData = malloc(nir.dataSize + 1);
	count = 1;
	representations(device, &info, &count, &nir);
	fwrite(nir.pData, 1, strnlen(nir.pData, nir.dataSize), stdout);
}

int main(void)
{
	VkApplicationInfo application = { VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3 };
	VkInstanceCreateInfo instance_info = { VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application };
	VkInstance instance;
	check(vkCreateInstance(&instance_info, NULL, &instance), "instance");
	uint32_t one = 1;
	VkPhysicalDevice physical;
	vkEnumeratePhysicalDevices(instance, &one, &physical);
	if (one != 1) {
		fprintf(stderr, "no Vulkan device: set RADV_FORCE_FAMILY and VK_ICD_FILENAMES\n");
		return 2;
	}
	VkPhysicalDevicePipelineExecutablePropertiesFeaturesKHR executables = {
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_EXECUTABLE_PROPERTIES_FEATURES_KHR, .pipelineExecutableInfo = 1 };
	VkPhysicalDeviceVulkan13Features features13 = {
		VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .pNext = &executables, .dynamicRendering = 1 };
	float priority = 1;
	VkDeviceQueueCreateInfo queue = { VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1,
		.pQueuePriorities = &priority };
	const char *extension = VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME;
	VkDeviceCreateInfo device_info = { VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &features13,
		.queueCreateInfoCount = 1, .pQueueCreateInfos = &queue, .enabledExtensionCount = 1,
		.ppEnabledExtensionNames = &extension };
	VkDevice device;
	check(vkCreateDevice(physical, &device_info, NULL, &device), "device");

	char line[1 << 16], *words[4096];
	while (fgets(line, sizeof line, stdin)) {
		int count = 0;
		for (char *word = strtok(line, " \n"); word && count < 4096; word = strtok(NULL, " \n"))
			words[count++] = word;
		if (count < 3)
			continue;
		// RADV crashes on some shaders: each is compiled in a process of its own.
		fflush(stdout);
		pid_t child = fork();
		if (child == 0) {
			struct rlimit seconds = { 60, 60 };
			setrlimit(RLIMIT_CPU, &seconds);
			int fragment = strcmp(words[1], "frag") == 0;
			VkPipelineShaderStageCreateInfo stage = { VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
				.stage = fragment ? VK_SHADER_STAGE_FRAGMENT_BIT : VK_SHADER_STAGE_COMPUTE_BIT,
				.module = module_of(device, words[0]), .pName = words[2] };
			VkPipelineLayout layout = layout_of(device, words + 3, count - 3);
			print(device, (fragment ? graphics : compute)(device, stage, layout,
				VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR), words[1]);
			fflush(stdout);
			_exit(0);
		}
		int status;
		waitpid(child, &status, 0);
		if (status == 0)
			printf("\nend %s\n", words[0]);
		else
			printf("\nfailed %s status %d\n", words[0], status);
	}
	return 0;
}
