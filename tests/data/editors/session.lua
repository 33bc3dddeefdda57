-- A session of Neovim with `lanelog lsp`; the transcript goes to stdout. Waits end when the answer
-- is there, and fail after a limit.
local LIMIT = 60000
local out = {}

-- Without line numbers of built-in files, which change with every edit of these.
local function say(text)
  for line in vim.gsplit(text, "\n", true) do
    line = line:gsub("%s+(`?rules/[%w_/]+%.dl):%d+", "  %1")
    table.insert(out, line)
  end
end

local function finish(code)
  io.stdout:write(table.concat(out, "\n"), "\n")
  vim.cmd(code == 0 and "qall!" or "cquit 1")
end

local function wait(what, condition)
  if not vim.wait(LIMIT, condition, 10) then error("no " .. what) end
end

-- The first answer to a request of the buffer.
local function ask(method, params)
  local answers, failed = vim.lsp.buf_request_sync(0, method, params, LIMIT)
  if failed then error(method .. ": " .. failed) end
  for _, answer in pairs(answers) do
    if answer.error then return nil, answer.error.message end
    return answer.result
  end
  error(method .. ": no server")
end

-- Parameters for the place of a text in the buffer.
local function at(text, more)
  vim.fn.cursor(1, 1)
  if vim.fn.search("\\V" .. text, "c") == 0 then error("no `" .. text .. "`") end
  return vim.tbl_extend("error", vim.lsp.util.make_position_params(0, "utf-16"), more or {})
end

local function diagnostics(count)
  wait("diagnostics", function() return #vim.diagnostic.get(0) == count end)
  for _, one in ipairs(vim.diagnostic.get(0)) do
    local name = vim.diagnostic.severity[one.severity]
    local place = string.format("%d:%d-%d", one.lnum + 1, one.col + 1, one.end_col)
    say(string.format("  %s %s: %s", place, name, one.message:gsub("\n", "\n    ")))
  end
end

local function hover(text)
  say("hover over " .. text)
  local answer = ask("textDocument/hover", at(text))
  say("  " .. (answer and answer.contents.value or "nothing"):gsub("\n", "\n  "))
end

local function buffer()
  say("  " .. table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n  "))
end

local function attached()
  local clients = vim.lsp.get_clients or function() return vim.lsp.buf_get_clients(0) end
  return #clients({ bufnr = 0 }) > 0
end

local function rules()
  vim.cmd("edit gather.dl")
  wait("server", attached)
  say("filetype " .. vim.bo.filetype .. ", diagnostics")
  diagnostics(2)
  vim.cmd("%s/laod/load/")
  say("after the first correction")
  diagnostics(1)
  vim.cmd("%s/divergnt_value/divergent_va/")
  local params = at("divergent_va")
  params.position.character = params.position.character + #"divergent_va"
  say("completion of divergent_va")
  local list = ask("textDocument/completion", params)
  for _, item in ipairs(list.items) do say("  " .. item.label .. " -> " .. item.textEdit.newText) end
  vim.cmd("%s/divergent_va(/divergent_value(/")
  say("after the second correction")
  diagnostics(0)
  hover("divergent_value")
  say("definition of operand")
  local place = ask("textDocument/definition", at("operand"))[1]
  say(string.format("  %s:%d", place.uri:match("rules/.*"), place.range.start.line + 1))
  say("rename of gather, and of load in the rule")
  local edit = ask("textDocument/rename", at("gather(load, pointer) :-", { newName = "scattered" }))
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  edit = ask("textDocument/rename", at("load, \"load", { newName = "read" }))
  vim.lsp.util.apply_workspace_edit(edit, "utf-16")
  buffer()
  local _, message = ask("textDocument/rename", at("operand", { newName = "other" }))
  say("rename of operand: " .. message)
  vim.cmd("%s/,\\n */,/")
  local edits = ask("textDocument/formatting", vim.lsp.util.make_formatting_params())
  vim.lsp.util.apply_text_edits(edits, 0, "utf-16")
  say("layout of a rule in one line")
  buffer()
  vim.bo.modified = false
end

local function kernel()
  vim.cmd("edit kernel.ll")
  wait("server", attached)
  say("filetype " .. vim.bo.filetype .. ", marks")
  local last = vim.api.nvim_buf_line_count(0)
  local range = { start = { line = 0, character = 0 }, ["end"] = { line = last, character = 0 } }
  local document = vim.lsp.util.make_text_document_params()
  for _, hint in ipairs(ask("textDocument/inlayHint", { textDocument = document, range = range })) do
    local line = vim.fn.getline(hint.position.line + 1)
    say("  " .. line:sub(1, hint.position.character) .. "  <" .. hint.label .. ">")
  end
  hover("%entry")
  hover("%last")
  vim.cmd("%s/sub i32 %n/sub i32/")
  say("after an error")
  diagnostics(1)
  vim.bo.modified = false
end

local done, message = pcall(function()
  rules()
  kernel()
end)
if not done then say("error: " .. tostring(message)) end
finish(done and 0 or 1)
