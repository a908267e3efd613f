import type {ReactNode} from 'react';

/** What went wrong, in words for the visitor. */
export interface Trouble {
  readonly words: string;
  /** Rules that the password breaks. */
  readonly rules?: readonly string[];
  /** A new password would help. */
  readonly reset?: boolean;
}

export interface IdentityAlertProps {
  readonly trouble: Trouble | undefined;
  readonly toReset: (() => void) | undefined;
}

/** Read out as soon as something stands in it, so it is there from the start. Usable in islands. */
export function IdentityAlert({trouble, toReset}: IdentityAlertProps): ReactNode {
  return (
    <div className="identity-alert" role="alert">
      {trouble !== undefined && trouble.words !== '' && (
        <>
          <p>{trouble.words}</p>
          {trouble.rules !== undefined && trouble.rules.length > 0 && (
            <ul>
              {trouble.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          {trouble.reset === true && toReset !== undefined && (
            <button type="button" onClick={toReset}>
              Reset your password
            </button>
          )}
        </>
      )}
    </div>
  );
}
