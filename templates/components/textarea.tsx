import type {ComponentProps, ReactNode} from 'react';
import {textData, useControl, type TextModifiers} from '../support/form-context.js';

export interface TextareaProps extends ComponentProps<'textarea'>, TextModifiers {}

/** Several lines of text; it grows with them where the browser can. */
export function Textarea({modifiers = [], eager = false, autofocus = false, ...rest}: TextareaProps): ReactNode {
  return (
    <textarea className="input" rows={4} {...useControl()} {...textData({modifiers, eager, autofocus})} {...rest} />
  );
}
