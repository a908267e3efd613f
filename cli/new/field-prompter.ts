// Prompts for the fields of a new document on a terminal.
import type {Key} from 'node:readline';
import type {Readable, Writable} from 'node:stream';
import {confirm, isCancel, log, multiselect, select, text} from '@clack/prompts';
import type {Json} from '../../renderer/base/json.js';
import type {DocumentField} from '../../renderer/new-document-fields.js';
import {valuesFromText} from '../../renderer/document/field-kind.js';
import {printable} from '../terminal/format-values.js';
import type {Ask} from './fill-fields.js';

interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Returns a function that prompts on `terminal`. `today` is the default of dates. */
export function createFieldPrompter(terminal: Terminal, today: string): Ask {
  return async (field, validate) => {
    for (;;) {
      const answer = await abortOnClose(terminal, (signal) => prompt(field, {terminal, signal, today, validate}));
      if (isCancel(answer)) return undefined;
      const value = answer as Json;
      const validationError = validate(value);
      if (validationError === undefined) return value;
      log.error(printable(validationError), {output: terminal.output}); // Lists of choices have no validation of their own.
    }
  };
}

/** Cancels a prompt on Ctrl-D and when the terminal is closed. Otherwise it would wait forever. */
async function abortOnClose({input}: Terminal, ask: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key: Key | undefined) => void (key?.ctrl === true && key.name === 'd' && end());
  input.on('keypress', onKey).once('end', end);
  try {
    return await ask(controller.signal);
  } finally {
    input.off('keypress', onKey).off('end', end);
  }
}

interface PromptOptions {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly today: string;
  readonly validate: (value: Json) => string | undefined;
}

async function prompt(field: DocumentField, options: PromptOptions): Promise<unknown> {
  const {type, key, description} = field;
  const {terminal, signal} = options;
  const common = {...terminal, signal, message: description === undefined ? key : printable(`${key}: ${description}`)};
  switch (type.kind) {
    case 'boolean':
      return confirm({...common, initialValue: false});
    case 'choice':
      return select({...common, options: type.choices.map(choiceOption)});
    case 'choices':
      return multiselect({...common, options: type.choices.map(choiceOption), required: false});
    default:
      return askForText(field, common, options);
  }
}

function choiceOption<V extends string | number | boolean>(value: V): {readonly value: V; readonly label: string} {
  return {value, label: String(value)};
}

async function askForText(
  {type}: DocumentField,
  common: Terminal & {readonly message: string; readonly signal: AbortSignal},
  {today, validate}: PromptOptions,
): Promise<unknown> {
  const read = (typed = ''): {readonly value: Json; readonly error: string | undefined} => {
    const all = valuesFromText(type, typed).map((value) => ({value, error: validate(value)}));
    return all.find(({error}) => error === undefined) ?? all[0]!;
  };
  const answer = await text({
    ...common,
    ...(type.kind === 'day' && {initialValue: today}),
    placeholder: type.kind === 'list' ? 'separate with commas' : type.kind === 'value' ? 'YAML' : '',
    validate: (typed) => read(typed).error,
  });
  return isCancel(answer) ? answer : read(answer).value;
}
