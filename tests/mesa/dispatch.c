// Dispatches a compute shader, and writes the buffers afterwards to FOLDER/SET.BINDING.bin.
//
// Usage: dispatch SHADER.spv X,Y,Z FOLDER SET.BINDING:u|s:FILE...     u: a uniform buffer, s: a storage buffer
//
// With VK_ICD_FILENAMES=/usr/share/vulkan/icd.d/lvp_icd.x86_64.json, Mesa's lavapipe executes it on the processor.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vulkan/vulkan.h>

#define MOST 32
#define CHECK(call)                                                \
  do {                                                             \
    VkResult result = (call);                                      \
    if (result) {                                                  \
      fprintf(stderr, "%s: VkResult %d\n", #call, result);         \
      exit(2);                                                     \
    }                                                              \
  } while (0)

static void *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *size = ftell(file);
  rewind(file);
  void *bytes = malloc(*size + 1);
  if (fread(bytes, 1, *size, file) != *size) exit(2);
  fclose(file);
  return bytes;
}

struct buffer {
  int set, binding;
  VkDescriptorType type;
  size_t size;
  void *memory;
  VkBuffer handle;
};

int main(int count, char **words) {
  unsigned grid[3] = {1, 1, 1};
  if (count < 4 || sscanf(words[2], "%u,%u,%u", grid, grid + 1, grid + 2) < 1) return 2;
  VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO, .apiVersion = VK_API_VERSION_1_3};
  VkInstanceCreateInfo instance_info = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO, .pApplicationInfo = &application};
  VkInstance instance;
  CHECK(vkCreateInstance(&instance_info, 0, &instance));
  uint32_t one = 1;
  VkPhysicalDevice physical;
  if (vkEnumeratePhysicalDevices(instance, &one, &physical) < 0 || !one) return 2;
  float priority = 1;
  VkDeviceQueueCreateInfo queue_info = {
      .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO, .queueCount = 1, .pQueuePriorities = &priority};
  VkPhysicalDeviceVulkan12Features features12 = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
  VkPhysicalDeviceFeatures2 features = {.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .pNext = &features12};
  vkGetPhysicalDeviceFeatures2(physical, &features);
  VkDeviceCreateInfo device_info = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                    .pNext = &features,
                                    .queueCreateInfoCount = 1,
                                    .pQueueCreateInfos = &queue_info};
  VkDevice device;
  CHECK(vkCreateDevice(physical, &device_info, 0, &device));
  VkQueue queue;
  vkGetDeviceQueue(device, 0, 0, &queue);
  VkPhysicalDeviceMemoryProperties properties;
  vkGetPhysicalDeviceMemoryProperties(physical, &properties);

  struct buffer buffers[MOST];
  VkDescriptorSetLayoutBinding bindings[4][MOST];
  int in_set[4] = {0}, used = 0;
  for (int at = 4; at < count && used < MOST; at++, used++) {
    struct buffer *buffer = &buffers[used];
    char type, path[512];
    if (sscanf(words[at], "%d.%d:%c:%511s", &buffer->set, &buffer->binding, &type, path) != 4) return 2;
    if (buffer->set < 0 || buffer->set > 3) return 2;
    void *bytes = contents(path, &buffer->size);
    buffer->type = type == 'u' ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkBufferCreateInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                               .size = buffer->size,
                               .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT};
    CHECK(vkCreateBuffer(device, &info, 0, &buffer->handle));
    VkMemoryRequirements needed;
    vkGetBufferMemoryRequirements(device, buffer->handle, &needed);
    uint32_t kind = 0;
    while (kind < properties.memoryTypeCount &&
           !(needed.memoryTypeBits >> kind & 1 &&
             properties.memoryTypes[kind].propertyFlags & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT))
      kind++;
    VkMemoryAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, .allocationSize = needed.size, .memoryTypeIndex = kind};
    VkDeviceMemory memory;
    CHECK(vkAllocateMemory(device, &allocation, 0, &memory));
    CHECK(vkBindBufferMemory(device, buffer->handle, memory, 0));
    CHECK(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &buffer->memory));
    memcpy(buffer->memory, bytes, buffer->size);
    bindings[buffer->set][in_set[buffer->set]++] =
        (VkDescriptorSetLayoutBinding){.binding = buffer->binding,
                                       .descriptorType = buffer->type,
                                       .descriptorCount = 1,
                                       .stageFlags = VK_SHADER_STAGE_COMPUTE_BIT};
  }

  VkDescriptorSetLayout layouts[4];
  for (int set = 0; set < 4; set++) {
    VkDescriptorSetLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                            .bindingCount = in_set[set],
                                            .pBindings = bindings[set]};
    CHECK(vkCreateDescriptorSetLayout(device, &info, 0, &layouts[set]));
  }
  VkPipelineLayoutCreateInfo layout_info = {
      .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO, .setLayoutCount = 4, .pSetLayouts = layouts};
  VkPipelineLayout layout;
  CHECK(vkCreatePipelineLayout(device, &layout_info, 0, &layout));
  size_t size;
  uint32_t *code = contents(words[1], &size);
  VkShaderModuleCreateInfo module_info = {
      .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = size, .pCode = code};
  VkShaderModule module;
  CHECK(vkCreateShaderModule(device, &module_info, 0, &module));
  VkComputePipelineCreateInfo pipeline_info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                               .stage = {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                                                         .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                                         .module = module,
                                                         .pName = "main"},
                                               .layout = layout};
  VkPipeline pipeline;
  CHECK(vkCreateComputePipelines(device, 0, 1, &pipeline_info, 0, &pipeline));

  VkDescriptorPoolSize sizes[2] = {{VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, MOST}, {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, MOST}};
  VkDescriptorPoolCreateInfo pool_info = {
      .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO, .maxSets = 4, .poolSizeCount = 2, .pPoolSizes = sizes};
  VkDescriptorPool pool;
  CHECK(vkCreateDescriptorPool(device, &pool_info, 0, &pool));
  VkDescriptorSetAllocateInfo set_info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                          .descriptorPool = pool,
                                          .descriptorSetCount = 4,
                                          .pSetLayouts = layouts};
  VkDescriptorSet sets[4];
  CHECK(vkAllocateDescriptorSets(device, &set_info, sets));
  for (int at = 0; at < used; at++) {
    VkDescriptorBufferInfo info = {buffers[at].handle, 0, buffers[at].size};
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                  .dstSet = sets[buffers[at].set],
                                  .dstBinding = buffers[at].binding,
                                  .descriptorCount = 1,
                                  .descriptorType = buffers[at].type,
                                  .pBufferInfo = &info};
    vkUpdateDescriptorSets(device, 1, &write, 0, 0);
  }

  VkCommandPoolCreateInfo command_pool_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  VkCommandPool command_pool;
  CHECK(vkCreateCommandPool(device, &command_pool_info, 0, &command_pool));
  VkCommandBufferAllocateInfo command_info = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandPool = command_pool, .commandBufferCount = 1};
  VkCommandBuffer commands;
  CHECK(vkAllocateCommandBuffers(device, &command_info, &commands));
  VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  CHECK(vkBeginCommandBuffer(commands, &begin));
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 4, sets, 0, 0);
  vkCmdDispatch(commands, grid[0], grid[1], grid[2]);
  CHECK(vkEndCommandBuffer(commands));
  VkSubmitInfo submit = {
      .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1, .pCommandBuffers = &commands};
  CHECK(vkQueueSubmit(queue, 1, &submit, 0));
  CHECK(vkQueueWaitIdle(queue));
  for (int at = 0; at < used; at++) {
    char path[600];
    snprintf(path, sizeof path, "%s/%d.%d.bin", words[3], buffers[at].set, buffers[at].binding);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(buffers[at].memory, 1, buffers[at].size, file) != buffers[at].size) return 2;
    fclose(file);
  }
  // Without destructors: the driver's threads may still run.
  _Exit(0);
}
