import type {ReactNode} from 'react';
import {sendPasswordReset} from '../../runtime/browser/identity/identity-service.js';
import {fieldErrors, signInErrorOf} from '../support/sign-in-error.js';
import {useForm} from '../support/use-form.js';
import {Button} from './button.js';
import {Form} from './form.js';
import {IdentityEmail} from './identity-email.js';
import type {IdentityFormProps} from './identity-sign-in.js';

export interface IdentityResetProps extends IdentityFormProps {
  readonly onSent: (email: string) => void;
  readonly onBack: () => void;
}

/** The form that requests a link to choose a password. The result is the same for every address. Usable in islands. */
export function IdentityReset({service, onSent, onBack, setSignInError, ...rest}: IdentityResetProps): ReactNode {
  const {formRef, sending} = useForm({
    validate: (values) => fieldErrors(values as {readonly email: string}),
    async onSubmit(data) {
      const {email} = data as {readonly email: string};
      setSignInError(undefined);
      try {
        await sendPasswordReset(service, email);
        onSent(email);
      } catch (error) {
        setSignInError(await signInErrorOf(error));
      }
    },
    onError: () => setSignInError(undefined),
  });
  return (
    <Form id="identity-reset" method="post" formRef={formRef}>
      <p>We will send you a link to choose a new password.</p>
      <IdentityEmail {...rest} />
      <Button type="submit" loading={sending}>
        Send the link
      </Button>
      <button type="button" onClick={onBack}>
        Back
      </button>
    </Form>
  );
}
