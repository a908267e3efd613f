// Reports imports whose files are missing, together with the types that are missing as a result.
import {groupBy} from '../../../text/group-by.js';
import type {ImportNode} from '../read/syntax-nodes.js';
import type {Diagnostic, Report} from './offset-diagnostic.js';
import {compareCodeUnits} from '../../../text/compare-code-units.js';

export interface MissingImport {
  readonly node: ImportNode;
  /** Path of the file that imports it. */
  readonly importer: string;
  /** Types that the file may declare, as they are written. */
  readonly types: ReadonlySet<string>;
  readonly report: Report;
}

/** Whether the folder of an import corresponds to the package of a type, as in `shop/v1/item.proto` and `shop.v1.Item`. */
export function mayDeclare({path}: ImportNode, type: string, ownPackage: string): boolean {
  const folder = path.text.split('/').slice(0, -1).join('.');
  const [, before = ''] = /^\.?((?:[^.A-Z][^.]*\.)*)/.exec(type) ?? [];
  const qualifier = before.slice(0, -1) || ownPackage;
  return (
    folder !== '' && qualifier !== '' && (`.${folder}`.endsWith(`.${qualifier}`) || qualifier.endsWith(`.${folder}`))
  );
}

/** Reports a missing file once, instead of for every file that imports it and every type that is missing with it. */
export function reportMissingImports(missing: readonly MissingImport[]): void {
  for (const same of groupBy(missing, ({node}) => node.path.text).values()) {
    const types = new Set(same.flatMap((one) => [...one.types]));
    const [first] = same.toSorted(
      (a, b) => Math.sign(b.types.size) - Math.sign(a.types.size) || compareCodeUnits(a.importer, b.importer),
    );
    first?.report(missingImport(first.node, [...types], same.length));
  }
}

function missingImport({path}: ImportNode, types: readonly string[], importers: number): Diagnostic {
  const [severity, result, hint] =
    types.length === 0
      ? ([
          'warning',
          'so the options that it defines are ignored. The generated code does not contain them.',
          'Add that file if you need them, or remove the import.',
        ] as const)
      : ([
          'error',
          `and neither ${types.length === 1 ? 'was' : 'were'} ${listOf(types)}.`,
          'Add that file, or the folder that it is in.',
        ] as const);
  const count = importers === 1 ? '' : ` ${importers} files import it.`;
  return {
    severity,
    code: 'proto-import-missing',
    message: `The import \`${path.text}\` was not found, ${result}${count}`,
    hint,
    span: path,
  };
}

/** `a`, `b`, `c` and 2 more */
function listOf(types: readonly string[]): string {
  const shown = types.slice(0, 3).map((type) => `\`${type}\``);
  const last = types.length > 3 ? `${types.length - 3} more` : shown.pop();
  return [...(shown.length > 0 ? [shown.join(', ')] : []), last].join(' and ');
}
