import {useState, type ReactNode} from 'react';
import type {PasswordCheck} from '../../runtime/browser/identity/password-policy.js';
import {FormField} from './form-field.js';
import {Input} from './input.js';

export interface IdentityPasswordProps {
  /** Id of the form. */
  readonly form: string;
  readonly label: string;
  /** Whether the password is that of an existing account, or a new one. */
  readonly kind: 'current-password' | 'new-password';
  readonly onInput?: (password: string) => void;
  /** The result of each password rule for the current input. */
  readonly check?: PasswordCheck | undefined;
  readonly autofocus?: boolean;
}

/** A password that can be shown, pasted and filled in. Usable in islands. */
export function IdentityPassword(props: IdentityPasswordProps): ReactNode {
  const {form, label, kind, onInput, check, autofocus = false} = props;
  const [shown, setShown] = useState(false);
  const id = `${form}-password`;
  return (
    <FormField name="password" label={label}>
      <div className="password">
        <Input
          type={shown ? 'text' : 'password'}
          required
          autoComplete={kind}
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="go"
          autofocus={autofocus}
          aria-describedby={check === undefined ? `${id}-error` : `${id}-error ${id}-rules`}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
        <button
          type="button"
          className="button"
          data-variant="ghost"
          data-size="small"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
      {check !== undefined && <Rules id={`${id}-rules`} check={check} />}
    </FormField>
  );
}

function Rules({id, check: {valid, rules}}: {readonly id: string; readonly check: PasswordCheck}): ReactNode {
  const open = rules.filter(({met}) => !met).length;
  return (
    <>
      <ul className="password-rules" id={id}>
        {rules.map(({name, description, met}) => (
          <li key={name} data-met={met ? '' : undefined}>
            {description}
            <span className="sr-only">{met ? ' (done)' : ' (missing)'}</span>
          </li>
        ))}
      </ul>
      <span className="sr-only" role="status">
        {valid ? 'The password meets all rules.' : `${open} of ${rules.length} rules are not met.`}
      </span>
    </>
  );
}
