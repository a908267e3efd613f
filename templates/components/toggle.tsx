import type {ReactNode} from 'react';
import type {CheckboxProps} from './checkbox.js';
import {useControl} from '../support/form-context.js';

/** A checkbox that looks and is announced as a switch. */
export function Toggle({label, ...rest}: CheckboxProps): ReactNode {
  return (
    <label className="choice">
      {/* A checkbox knows by itself whether it is checked. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" {...useControl()} {...rest} />
      <span>{label}</span>
    </label>
  );
}
