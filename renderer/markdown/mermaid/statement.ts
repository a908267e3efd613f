// Defines statements and errors of Mermaid diagrams, and protects labels from being parsed as syntax.

/** One statement, and where it begins: line and column in the block, starting at 0. */
export interface Statement {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Why a diagram is not drawn. */
export class MermaidError extends Error {
  readonly at: Pick<Statement, 'line' | 'column'>;
  /** Whether no diagram of this type is drawn. */
  readonly isUnsupported: boolean;

  constructor(message: string, at: Pick<Statement, 'line' | 'column'>, isUnsupported = false) {
    super(message);
    this.name = 'MermaidError';
    this.at = at;
    this.isUnsupported = isUnsupported;
  }
}

export function unsupportedStatement(statement: Statement): MermaidError {
  return new MermaidError(`“${shorten(statement.text)}” is not supported`, statement);
}

export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

// Characters that have a meaning for the package, in labels where they have none.
const special = /[[\](){}|"<>&;:%*~\\#=]/g;
const offset = 0xe100;

/** Returns a label in which the package finds no syntax, with `\n` for line breaks. `labelText` reverts it. */
export function protect(label: string): string {
  const decoded = label.replace(/#(?:(\d{1,6})|([a-z]{2,8}));/gi, (whole, code?: string, name?: string) =>
    code === undefined ? (entities.get(name!.toLowerCase()) ?? whole) : characterOf(Number(code), whole),
  );
  return decoded
    .split(/<br[ \t]*\/?>|\\n/i)
    .map((line) => line.trim().replace(special, (char) => String.fromCharCode(offset + char.charCodeAt(0))))
    .join('\\n');
}

/** Returns the original text of a label that `protect` returned. */
export function labelText(drawn: string): string {
  return drawn.replace(/[\uE121-\uE17E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - offset));
}

function characterOf(code: number, whole: string): string {
  return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['quot', '"'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00A0'],
  ['semi', ';'],
  ['colon', ':'],
]);
