import type {ReactNode} from 'react';
import {isOn, type Flag} from '../support/boolean-attribute.js';

export interface FieldProps {
  readonly name?: string;
  readonly type?: string;
  readonly default?: string | number | boolean;
  readonly required?: Flag;
  readonly children?: ReactNode;
}

/** A key, option or property with its description. */
export function Field({name, type, default: initial, required, children}: FieldProps): ReactNode {
  return (
    <div className="field">
      <header>
        <code>{name}</code>
        {type !== undefined && <small>{type}</small>}
        {initial !== undefined && <small>{`default ${String(initial)}`}</small>}
        {isOn(required) && <span className="badge">required</span>}
      </header>
      {children}
    </div>
  );
}
