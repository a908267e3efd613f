import type {ReactNode} from 'react';

export interface FieldProps {
  readonly name?: string;
  readonly type?: string;
  readonly default?: string | number | boolean;
  readonly required?: boolean | string;
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
        {(required === true || required === 'true' || required === '') && <span className="badge">required</span>}
      </header>
      {children}
    </div>
  );
}
