// Starts `lanelog lsp` for rule files (.dl) and kernels (.ll).
const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

// The settings that the server knows, without those that are not set.
function options() {
  const settings = workspace.getConfiguration('lanelog');
  const names = ['mode', 'target', 'mcpu', 'interprocedural'];
  const values = names.map((name) => [name, settings.get(name)]);
  return Object.fromEntries(values.filter(([, value]) => value));
}

async function start() {
  const command = workspace.getConfiguration('lanelog').get('path');
  client = new LanguageClient('lanelog', { command, args: ['lsp'] }, {
    documentSelector: [{ language: 'lanelog' }, { language: 'llvm' }],
    initializationOptions: options(),
  });
  try {
    await client.start();
  } catch (error) {
    window.showErrorMessage(`lanelog: ${error.message}`);
  }
}

async function restart() {
  await deactivate();
  await start();
}

function deactivate() {
  return client?.isRunning() ? client.stop() : undefined;
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand('lanelog.restart', restart),
    workspace.onDidChangeConfiguration((event) =>
      event.affectsConfiguration('lanelog') ? restart() : undefined),
  );
  await start();
}

module.exports = { activate, deactivate };
