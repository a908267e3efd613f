import type {ComponentProps, ReactNode} from 'react';
import {textAttributes, useControl, type TextModifiers} from '../support/form-context.js';

export interface TextareaProps extends ComponentProps<'textarea'>, TextModifiers {}

/** A field for several lines of text. In browsers that support it, it grows with its text. */
export function Textarea({modifiers = [], eager = false, autofocus = false, ...rest}: TextareaProps): ReactNode {
  return (
    <textarea
      className="input"
      rows={4}
      {...useControl()}
      {...textAttributes({modifiers, eager, autofocus})}
      {...rest}
    />
  );
}
