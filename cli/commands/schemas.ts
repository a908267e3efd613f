import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import type {SchemaFile} from '../../renderer/page/fields/json-schemas.js';
import type {Io} from '../io.js';
import {schemaFolder} from '../schema-comment.js';

export function schemasCommand(io: Io): Command {
  return new Command('schemas')
    .description('Write a JSON Schema of every collection, for completion in editors')
    .argument('[dir]', 'folder for the files, relative to the site root', schemaFolder)
    .addHelpText('after', examples)
    .action(async (folder: string) => {
      const root = io.root();
      const target = path.resolve(root, folder);
      mkdirSync(target, {recursive: true});
      for (const {name, target: appliesTo, schema} of await schemasOf(root)) {
        const file = path.join(target, name);
        const text = `${JSON.stringify(schema, null, 2)}\n`;
        if (text !== readIfPresent(file)) writeFileSync(file, text);
        const shown = path.relative(root, file);
        io.out(io.json ? JSON.stringify({type: 'schema', file: shown, ...appliesTo}) : shown);
      }
    });
}

async function schemasOf(root: string): Promise<readonly SchemaFile[]> {
  const [{compile}, {openHost}, {schemaFiles}] = await Promise.all([
    import('../../renderer/compile.js'), // Not needed for --help
    import('../../renderer/open-compiler-host.js'),
    import('../../renderer/page/fields/json-schemas.js'),
  ]);
  const host = openHost(root);
  try {
    const {loaded, validateFields} = await compile(host, {dev: false});
    return schemaFiles(loaded.templates, validateFields);
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // The file is new.
  }
}

const examples = `
Examples:
  $ galley schemas                 write them to schemas/
  $ galley schemas .vscode/galley`;
