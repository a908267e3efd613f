import type {ReactNode} from 'react';
import {kebabCase} from '../../runtime/tools/base/identifier-names.js';
import type {OptionSpec} from '../../runtime/tools/base/option-table.js';
import {ResponsiveTable} from './responsive-table.js';

/** The options of a tool as a table. The form on its page and the flags of its command come from the same specs. */
export function ToolOptions({options}: {readonly options: readonly OptionSpec[]}): ReactNode {
  return (
    <ResponsiveTable
      columns={['Option', 'Values', 'Meaning']}
      rows={options.map((spec) => ({
        key: spec.name,
        cells: [<code key="">{flagOf(spec)}</code>, valuesOf(spec), spec.description],
      }))}
    />
  );
}

/** The flag as typed on the command line; switches that are on by default get `--no-`. */
function flagOf({name, kind, default: usual}: OptionSpec): string {
  return `--${kind === 'switch' && usual ? 'no-' : ''}${kebabCase(name)}`;
}

function valuesOf(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'choice':
      return spec.choices.map((choice) => (choice === spec.default ? `${choice} (default)` : choice)).join(', ');
    case 'switch':
      return spec.default ? 'on' : 'off';
    case 'number':
      return `${spec.min} to ${spec.max}, ${spec.default} by default`;
    case 'text':
      return 'text';
    case 'list':
      return 'text, may be repeated';
    case 'map':
      return 'name=value, may be repeated';
    default:
      return spec satisfies never;
  }
}
