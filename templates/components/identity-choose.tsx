import {useEffect, useRef, type ReactNode} from 'react';
import {readReset, resetPassword} from '../../runtime/identity/service.js';
import {fieldErrors, isUsedUp, troubleOf} from '../support/identity-trouble.js';
import {useForm} from '../support/use-form.js';
import {usePolicy} from '../support/use-policy.js';
import {Button} from './button.js';
import {Form} from './form.js';
import type {Trouble} from './identity-alert.js';
import type {IdentityFormProps} from './identity-enter.js';
import {IdentityPassword} from './identity-password.js';

export interface IdentityChooseProps extends IdentityFormProps {
  /** From the link of a mail. */
  readonly code: string;
  /** The link is no use any more. */
  readonly refused: (trouble: Trouble | undefined) => void;
  readonly done: () => void;
}

/** Whoever has followed the link of a mail chooses a password. Usable in islands. */
export function IdentityChoose(props: IdentityChooseProps): ReactNode {
  const {service, ready, code, email, setEmail, setTrouble, refused, done} = props;
  const policy = usePolicy(service, ready);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || !ready) return;
    asked.current = true;
    // Whoever is too late shall know it before thinking of a password.
    readReset(service, code).then(setEmail, async (error: unknown) => {
      const trouble = await troubleOf(error);
      if (isUsedUp(error)) refused(trouble);
      else setTrouble(trouble);
    });
  });
  const {formRef, sending} = useForm({
    validate: (values) => {
      const {password = ''} = values as {readonly password?: string};
      return fieldErrors({password}, password === '' ? [] : policy.unmet(password));
    },
    async onSubmit(data) {
      const {password} = data as {readonly password: string};
      setTrouble(undefined);
      try {
        await resetPassword(service, code, password);
        done();
      } catch (error) {
        setTrouble(await troubleOf(error, {password, rules: policy.refresh}));
      }
    },
    onError: () => setTrouble(undefined),
  });
  return (
    <Form id="identity-choose" method="post" formRef={formRef}>
      {email !== '' && <p>{`For ${email}`}</p>}
      {/* Password managers want to know whose password it is. */}
      <input type="email" hidden autoComplete="username" value={email} readOnly />
      <IdentityPassword
        form="identity-choose"
        label="New password"
        kind="new-password"
        check={policy.check}
        onInput={policy.type}
        autofocus
      />
      <Button type="submit" loading={sending}>
        Change the password
      </Button>
    </Form>
  );
}
