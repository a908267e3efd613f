import type {ReactNode} from 'react';
import {kebabCase} from '../../runtime/tools/base/names.js';
import type {OptionSpec} from '../../runtime/tools/base/options.js';

/** The options of a tool as a table: the same one that its page and its command are made from. */
export function ToolOptions({options}: {readonly options: readonly OptionSpec[]}): ReactNode {
  return (
    <table tabIndex={0}>
      <thead>
        <tr>
          <th>Option</th>
          <th>Values</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        {options.map((spec) => (
          <tr key={spec.name}>
            <td>
              <code>{flagOf(spec)}</code>
            </td>
            <td>{valuesOf(spec)}</td>
            <td>{spec.description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is on can be switched off, and the other way round. */
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
