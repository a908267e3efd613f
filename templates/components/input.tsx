import type {ComponentProps, ReactNode} from 'react';
import {textAttributes, useControl, type TextModifiers} from '../support/form-context.js';

export interface InputProps extends Omit<ComponentProps<'input'>, 'type' | 'size'>, TextModifiers {
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'url'
    | 'tel'
    | 'search'
    | 'number'
    | 'date'
    | 'time'
    | 'datetime-local'
    | 'file';
}

/** A field for one line of text, a number, a date or time, or a file. Set `inputMode`, `autoComplete` and `enterKeyHint` where they help. */
export function Input({
  type = 'text',
  modifiers = [],
  eager = false,
  autofocus = false,
  ...rest
}: InputProps): ReactNode {
  return (
    <input
      className="input"
      type={type}
      {...useControl()}
      {...textAttributes({modifiers, eager, autofocus})}
      {...rest}
    />
  );
}
