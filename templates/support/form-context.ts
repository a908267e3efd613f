// Contexts that pass the form and the field to controls. Usable in islands.
import {createContext, useContext} from 'react';

/** Id of the form; ids of its fields begin with it. */
export const FormContext = createContext('form');

export interface FieldContents {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly helped: boolean;
}

export const FieldContext = createContext<FieldContents | null>(null);

/** Attributes that tie a control to its label, its help and its error. */
export interface ControlAttributes {
  readonly id?: string;
  readonly name?: string;
  readonly required?: true;
  readonly 'aria-describedby'?: string;
  readonly 'aria-errormessage'?: string;
  readonly 'aria-invalid'?: true;
}

/** The attributes for the surrounding field; empty outside of a field. */
export function useControl(): ControlAttributes {
  const field = useContext(FieldContext);
  if (field === null) return {};
  const {id, name, required, invalid, helped} = field;
  return {
    id,
    name,
    ...(required && {required}),
    'aria-describedby': `${id}-error${helped ? ` ${id}-help` : ''}`,
    'aria-errormessage': `${id}-error`,
    ...(invalid && {'aria-invalid': true}),
  };
}

/** How a text input is parsed and validated. */
export interface TextModifiers {
  /** `trim` removes surrounding whitespace, `number` parses a number, `nullify` turns an empty string into `null`, `lazy` waits for `change`. */
  readonly modifiers?: readonly ('trim' | 'number' | 'nullify' | 'lazy')[];
  /** Validates while typing, even before the first blur. */
  readonly eager?: boolean;
  /** Receives the focus shortly after the form has started, unless something else has it. */
  readonly autofocus?: boolean;
}

export function textAttributes({
  modifiers = [],
  eager = false,
  autofocus = false,
}: TextModifiers): Record<string, string> {
  return {
    ...(modifiers.length > 0 && {'data-value': modifiers.join(' ')}),
    ...(eager && {'data-eager': ''}),
    ...(autofocus && {'data-autofocus': ''}),
  };
}
