// What the parts of a form know of what stands around them. Usable in islands.
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

/** Those of the field around; none outside of one. */
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

/** How a text becomes a value, and when it is looked at. */
export interface TextModifiers {
  /** `trim` takes blanks off the ends, `number` makes a number, `nullify` makes nothing `null`, `lazy` waits for the end. */
  readonly modifiers?: readonly ('trim' | 'number' | 'nullify' | 'lazy')[];
  /** Looked at while it is typed, even before it was left once. */
  readonly eager?: boolean;
  /** Takes the focus when the form comes to life. */
  readonly autofocus?: boolean;
}

export function textData({modifiers = [], eager = false, autofocus = false}: TextModifiers): Record<string, string> {
  return {
    ...(modifiers.length > 0 && {'data-value': modifiers.join(' ')}),
    ...(eager && {'data-eager': ''}),
    ...(autofocus && {'data-autofocus': ''}),
  };
}
