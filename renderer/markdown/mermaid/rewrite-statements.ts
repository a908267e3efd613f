// Checks the statements of sequence, state, class and entity relationship diagrams, and writes them in the form that the
// package reads.
import {protect, unsupportedStatement, type Statement} from './statement.js';

const arrow = /(-{1,2}>>|-{1,2}>|-{1,2}\)|-{1,2}x)/.source;
const message = new RegExp(`^([^:]+?)[ \\t]*${arrow}[ \\t]*([+-]?)[ \\t]*([^:]+?)[ \\t]*:[ \\t]*(.+)$`);
const writtenMessage = new RegExp(`^(p\\d+)${arrow}(p\\d+)(?=:)`);
/** Syntax that is not drawn, such as `<<->>` and `@{ "type": "queue" }`, and that would be read as part of a name. */
const notInNames = /[<>,;]|\(\)|@\{/;

export function rewriteSequence(statements: readonly Statement[]): readonly string[] {
  const lines: string[] = [];
  const names = new Map<string, string>();
  const open: Statement[] = [];
  let number: number | undefined;
  const participantName = (id: string, label = id, kind = 'participant'): string => {
    const existing = names.get(id);
    if (existing !== undefined) return existing;
    const name = `p${names.size + 1}`;
    names.set(id, name);
    lines.push(`${kind} ${name} as ${protect(label)}`);
    return name;
  };
  for (const statement of statements) {
    const {text} = statement;
    const actor = /^(participant|actor)[ \t]+(.+?)(?:[ \t]+as[ \t]+(.+))?$/.exec(text);
    const note = /^note[ \t]+(left of|right of|over)[ \t]+([^:]+?)[ \t]*:[ \t]*(.+)$/i.exec(text);
    const block = /^(loop|alt|opt|par|critical|break|rect)(?:[ \t]+(.*))?$/.exec(text);
    const divider = open.length === 0 ? null : /^(else|and|option)(?:[ \t]+(.*))?$/.exec(text);
    const messageMatch = block === null && divider === null ? message.exec(text) : null;
    const activated = /^(de)?activate[ \t]+(.+)$/.exec(text);
    const ids = [actor?.[2], ...(note?.[2]?.split(',') ?? []), messageMatch?.[1], messageMatch?.[4]];
    if (ids.some((id) => id !== undefined && notInNames.test(id))) throw unsupportedStatement(statement);
    if (actor !== null) participantName(actor[2]!, actor[3] ?? actor[2]!, actor[1]);
    else if (note !== null) {
      const places = note[2]!.split(',').map((id) => participantName(id.trim()));
      lines.push(`Note ${note[1]!.toLowerCase()} ${places.join(',')}: ${protect(note[3]!)}`);
    } else if (block !== null) {
      open.push(statement);
      // The label of `rect` is a color, which would have to suit light and dark.
      lines.push(`${block[1]} ${block[1] === 'rect' ? '' : protect(block[2] ?? '')}`.trim());
    } else if (divider !== null)
      lines.push(`${divider[1] === 'option' ? 'and' : divider[1]} ${protect(divider[2] ?? '')}`.trim());
    else if (text === 'end' && open.pop() !== undefined) lines.push(text);
    else if (/^autonumber(?:[ \t]+\d{1,6})?$/.test(text)) number = Number(/\d+/.exec(text)?.[0] ?? 1);
    else if (messageMatch !== null) {
      const [, from = '', sign = '', activation = '', to = '', label = ''] = messageMatch;
      const before = number === undefined ? '' : `${number++}. `;
      const [source, target] = [participantName(from.trim()), participantName(to.trim())];
      lines.push(`${source}${sign}${activation}${target}: ${protect(before + label)}`);
    } else if (activated !== null) {
      // `activate B` after a message to B is the same as `->>+B`, which is the only form that the package reads.
      const [, source, , target] = writtenMessage.exec(lines.at(-1) ?? '') ?? [];
      const [, ending, id = ''] = activated;
      if (names.get(id) === undefined || names.get(id) !== (ending === undefined ? target : source))
        throw unsupportedStatement(statement);
      lines.push(lines.pop()!.replace(writtenMessage, `$1$2${ending === undefined ? '+' : '-'}$3`));
    } else throw unsupportedStatement(statement);
  }
  const [unclosed] = open;
  if (unclosed !== undefined) throw unsupportedStatement(unclosed);
  return lines.filter((line) => line !== '');
}

const state = /(\[\*\]|[\p{L}\p{N}_]+)/u.source;
const transition = new RegExp(`^${state}[ \\t]*-->[ \\t]*${state}(?:[ \\t]*:[ \\t]*([^\\s:].*))?$`, 'u');

export function rewriteStates(statements: readonly Statement[]): readonly string[] {
  return rewriteNested(statements, ({text}) => {
    const transitionMatch = transition.exec(text);
    if (transitionMatch !== null)
      return `${transitionMatch[1]} --> ${transitionMatch[2]}${transitionMatch[3] === undefined ? '' : ` : ${protect(transitionMatch[3])}`}`;
    const named = /^state[ \t]+"([^"]+)"[ \t]+as[ \t]+([\p{L}\p{N}_]+)([ \t]*\{)?$/u.exec(text);
    if (named !== null) return `state "${protect(named[1]!)}" as ${named[2]}${named[3] === undefined ? '' : ' {'}`;
    const [, , id, opens] = /^(state[ \t]+)?([\p{L}\p{N}_]+)([ \t]*\{)?$/u.exec(text) ?? [];
    if (id !== undefined && opens !== undefined) return `state ${id} {`;
    if (id !== undefined) return `${id} : ${id}`;
    const described = /^([\p{L}\p{N}_]+)[ \t]*:[ \t]*([^\s:].*)$/u.exec(text);
    if (described !== null) return `${described[1]} : ${protect(described[2]!)}`;
    return isDirection(text) ? text : undefined;
  });
}

const related =
  /^([\w.]+)(?:[ \t]*"([^"]*)")?[ \t]*(<\|--|<\|\.\.|\*--|o--|<--|<\.\.|-->|--\*|--o(?=[ \t])|--\|>|\.\.\|>|\.\.>|--)[ \t]*(?:"([^"]*)"[ \t]*)?([\w.]+)(?:[ \t]*:[ \t]*([^\s:].*))?$/;
/** The package reads a member with one of these as a relationship. */
const readAsRelationship = /--|\.\.>|\.\.\|>/;
const entityAttribute = /^(\S+[ \t]+\S+)((?:[ \t]+(?:PK|FK|UK)(?:,[ \t]*(?:PK|FK|UK))*)?)((?:[ \t]+"[^"]*")?)$/i;

export function rewriteClass(statements: readonly Statement[]): readonly string[] {
  let isInClass = false;
  return rewriteNested(statements, ({text}) => {
    if (isInClass) {
      if (text === '}') isInClass = false;
      return text;
    }
    const declared = /^class[ \t]+([\w.]+(?:~\w+~)?)([ \t]*\{)?$/.exec(text);
    if (declared !== null) {
      isInClass = declared[2] !== undefined;
      return `class ${declared[1]}${isInClass ? ' {' : ''}`;
    }
    const found = related.exec(text);
    if (found !== null) {
      const [, from, many, sign, few, to, label] = found;
      const quoted = (count: string | undefined): string => (count === undefined ? '' : `"${protect(count)}" `);
      return `${from} ${quoted(many)}${sign} ${quoted(few)}${to}${label === undefined ? '' : ` : ${protect(label)}`}`;
    }
    // The package draws these diagrams only from top to bottom.
    if (/^direction[ \t]+(?:TB|TD)$/i.test(text)) return '';
    if (/^[\w.]+[ \t]*:[ \t]*[^\s:].*$/.test(text)) return readAsRelationship.test(text) ? undefined : text;
    if (/^namespace[ \t]+[\w.]+[ \t]*\{$/.test(text)) return text;
    return undefined;
  });
}

export function rewriteEntities(statements: readonly Statement[]): readonly string[] {
  let isInEntity = false;
  return rewriteNested(statements, ({text}) => {
    if (isInEntity) {
      if (text === '}') {
        isInEntity = false;
        return text;
      }
      const [, typeAndName, keys = '', comment = ''] = entityAttribute.exec(text) ?? [];
      return typeAndName === undefined ? undefined : `${typeAndName}${keys.replaceAll(',', ' ')}${comment}`;
    }
    if (/^[\p{L}\p{N}_-]+[ \t]*\{$/u.test(text)) {
      isInEntity = true;
      return text;
    }
    const found =
      /^([\p{L}\p{N}_-]+?)[ \t]*((?:\|[|o]|[|o]\||\}[|o]|o\{)(?:--|\.\.)(?:\|\||o\||\|o|[|o]\{|\}[|o]))[ \t]*([\p{L}\p{N}_-]+)[ \t]*:[ \t]*(.+)$/u.exec(
        text,
      );
    // The package draws these diagrams only from left to right.
    if (found === null) return /^direction[ \t]+LR$/i.test(text) ? '' : undefined;
    return `${found[1]} ${found[2]} ${found[3]} : ${protect(found[4]!.replace(/^"(.*)"$/, '$1'))}`;
  });
}

function isDirection(text: string): boolean {
  return /^direction[ \t]+(?:TB|TD|BT|LR|RL)$/i.test(text);
}

/** Rewrites each statement, and checks that every `{` at the end of a line is closed. */
function rewriteNested(
  statements: readonly Statement[],
  rewrite: (statement: Statement) => string | undefined,
): readonly string[] {
  const open: Statement[] = [];
  const lines = statements.map((statement) => {
    const {text} = statement;
    const isEnd = text === '}';
    if (isEnd && open.pop() === undefined) throw unsupportedStatement(statement);
    const line = rewrite(statement) ?? (isEnd ? text : undefined);
    if (line === undefined) throw unsupportedStatement(statement);
    if (text.endsWith('{')) open.push(statement);
    return line;
  });
  const [unclosed] = open;
  if (unclosed !== undefined) throw unsupportedStatement(unclosed);
  return lines.filter((line) => line !== '');
}
