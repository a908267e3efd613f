import type {ReactNode} from 'react';
import {postToken} from '../../runtime/browser/identity/post-token.js';
import {signIn, signUp, type Credentials, type Service} from '../../runtime/browser/identity/identity-service.js';
import type {InlinePart} from '../support/inline-parts.js';
import {fieldErrors, signInErrorOf} from '../support/sign-in-error.js';
import {useForm} from '../support/use-form.js';
import {usePasswordPolicy} from '../support/use-password-policy.js';
import {Button} from './button.js';
import {Form} from './form.js';
import type {SignInError} from './identity-alert.js';
import {IdentityEmail} from './identity-email.js';
import {IdentityPassword} from './identity-password.js';

/** The shared props of the forms in this island. */
export interface IdentityFormProps {
  readonly service: Service;
  /** False in the markup of the build: without the script, input could not be submitted. */
  readonly ready: boolean;
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly setSignInError: (signInError: SignInError | undefined) => void;
}

export interface IdentitySignInProps extends IdentityFormProps {
  readonly goal: 'login' | 'signup';
  readonly action: string;
  readonly session: string;
  readonly terms?: readonly InlinePart[];
  readonly onReset: () => void;
}

/** The form for email and password, to sign in or to sign up. The resulting token goes to the application. Usable in islands. */
export function IdentitySignIn(props: IdentitySignInProps): ReactNode {
  const {goal, action, session, terms, service, ready, setSignInError, onReset} = props;
  const isNew = goal === 'signup';
  const policy = usePasswordPolicy(service, isNew && ready);
  const {formRef, sending} = useForm({
    validate: (values) => {
      const {password = ''} = values as Partial<Credentials>;
      return fieldErrors(values as Partial<Credentials>, isNew && password !== '' ? policy.unmet(password) : []);
    },
    async onSubmit(data) {
      const credentials = data as Credentials;
      setSignInError(undefined);
      try {
        const token = await (isNew ? signUp : signIn)(service, credentials);
        await postToken(session, token, service.timeoutMs);
        forget(formRef.current);
      } catch (error) {
        setSignInError(
          await signInErrorOf(error, {password: credentials.password, rules: policy.refresh, isOld: !isNew}),
        );
      }
    },
    onError: () => setSignInError(undefined),
  });
  return (
    <Form id="identity" method="post" formRef={formRef}>
      <fieldset className="form" disabled={!ready}>
        <IdentityEmail {...props} autofocus />
        <IdentityPassword
          form="identity"
          label="Password"
          kind={isNew ? 'new-password' : 'current-password'}
          check={isNew ? policy.check : undefined}
          onInput={policy.setPassword}
        />
        <Button type="submit" loading={sending}>
          {action}
        </Button>
        {terms !== undefined && <Terms parts={terms} />}
        {!isNew && (
          <button type="button" onClick={onReset}>
            Forgot your password?
          </button>
        )}
      </fieldset>
    </Form>
  );
}

/** Clears the password, because another person may come back to this page. */
function forget(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('password');
  if (field instanceof HTMLInputElement) field.value = '';
}

function Terms({parts}: {readonly parts: readonly InlinePart[]}): ReactNode {
  return (
    <p>
      {parts.map((part, i) =>
        part.kind === 'link' ? (
          <a key={i} href={part.to}>
            {part.text}
          </a>
        ) : (
          <span key={i}>{part.text}</span>
        ),
      )}
    </p>
  );
}
