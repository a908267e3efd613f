import type {ReactNode} from 'react';

/** The error message for the visitor. */
export interface SignInError {
  readonly message: string;
  /** Rules that the password breaks. */
  readonly rules?: readonly string[];
  /** A new password would help. */
  readonly reset?: boolean;
}

export interface IdentityAlertProps {
  readonly signInError: SignInError | undefined;
  readonly onReset: (() => void) | undefined;
}

/** Screen readers announce its text when it appears, so the element exists from the start. Usable in islands. */
export function IdentityAlert({signInError, onReset}: IdentityAlertProps): ReactNode {
  return (
    <div className="identity-alert" role="alert">
      {signInError !== undefined && signInError.message !== '' && (
        <>
          <p>{signInError.message}</p>
          {signInError.rules !== undefined && signInError.rules.length > 0 && (
            <ul>
              {signInError.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          {signInError.reset === true && onReset !== undefined && (
            <button type="button" onClick={onReset}>
              Reset your password
            </button>
          )}
        </>
      )}
    </div>
  );
}
