-- Starts `lanelog lsp` for rule files (.dl) and kernels (.ll). Neovim 0.7 or later; marks at
-- divergent values need 0.10. Settings, before this file is read:
--   vim.g.lanelog = { cmd = { "lanelog", "lsp" }, init_options = { mcpu = "gfx1100" } }
local settings = vim.g.lanelog or {}
local group = vim.api.nvim_create_augroup("lanelog", {})
local client

local function on_attach(attached, buffer)
  if vim.lsp.inlay_hint and attached.server_capabilities.inlayHintProvider then
    pcall(vim.lsp.inlay_hint.enable, true, { bufnr = buffer })
  end
end

for extension, filetype in pairs({ dl = "lanelog", ll = "llvm" }) do
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    group = group,
    pattern = "*." .. extension,
    callback = function() vim.bo.filetype = filetype end,
  })
end

vim.api.nvim_create_autocmd("FileType", {
  group = group,
  pattern = { "lanelog", "llvm" },
  callback = function(event)
    if event.match == "lanelog" then vim.bo[event.buf].commentstring = "// %s" end
    local config = {
      name = "lanelog",
      cmd = settings.cmd or { "lanelog", "lsp" },
      init_options = settings.init_options,
      root_dir = vim.fn.getcwd(),
      on_attach = on_attach,
    }
    if vim.lsp.start then
      vim.lsp.start(config, { bufnr = event.buf })
    else
      client = client and vim.lsp.get_client_by_id(client) and client or vim.lsp.start_client(config)
      vim.lsp.buf_attach_client(event.buf, client)
    end
  end,
})
