import {useEffect, useRef, type ReactNode} from 'react';
import {verifyResetCode, resetPassword} from '../../runtime/browser/identity/identity-service.js';
import {fieldErrors, isExpiredLink, signInErrorOf} from '../support/sign-in-error.js';
import {useForm} from '../support/use-form.js';
import {usePasswordPolicy} from '../support/use-password-policy.js';
import {Button} from './button.js';
import {Form} from './form.js';
import type {SignInError} from './identity-alert.js';
import type {IdentityFormProps} from './identity-sign-in.js';
import {IdentityPassword} from './identity-password.js';

export interface IdentityNewPasswordProps extends IdentityFormProps {
  /** From the link of a mail. */
  readonly code: string;
  /** The link has expired or was already used. */
  readonly onLinkExpired: (signInError: SignInError | undefined) => void;
  readonly onDone: () => void;
}

/** Lets a reader who followed the link of a mail choose a password. Usable in islands. */
export function IdentityNewPassword(props: IdentityNewPasswordProps): ReactNode {
  const {service, ready, code, email, setEmail, setSignInError, onLinkExpired, onDone} = props;
  const policy = usePasswordPolicy(service, ready);
  const requested = useRef(false);
  useEffect(() => {
    if (requested.current || !ready) return;
    requested.current = true;
    // Readers whose link has expired should know before they think of a password.
    verifyResetCode(service, code).then(setEmail, async (error: unknown) => {
      const signInError = await signInErrorOf(error);
      if (isExpiredLink(error)) onLinkExpired(signInError);
      else setSignInError(signInError);
    });
  });
  const {formRef, sending} = useForm({
    validate: (values) => {
      const {password = ''} = values as {readonly password?: string};
      return fieldErrors({password}, password === '' ? [] : policy.unmet(password));
    },
    async onSubmit(data) {
      const {password} = data as {readonly password: string};
      setSignInError(undefined);
      try {
        await resetPassword(service, code, password);
        onDone();
      } catch (error) {
        setSignInError(await signInErrorOf(error, {password, rules: policy.refresh}));
      }
    },
    onError: () => setSignInError(undefined),
  });
  return (
    <Form id="identity-choose" method="post" formRef={formRef}>
      {email !== '' && <p>{`For ${email}`}</p>}
      {/* Password managers store the password for this account. */}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <IdentityPassword
        form="identity-choose"
        label="New password"
        kind="new-password"
        check={policy.check}
        onInput={policy.setPassword}
        autofocus
      />
      <Button type="submit" loading={sending}>
        Change the password
      </Button>
    </Form>
  );
}
