import type {ReactNode} from 'react';
import {FormField} from './form-field.js';
import {Input} from './input.js';

export interface IdentityEmailProps {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly autofocus?: boolean;
}

/** The field for the email address, with the attributes that password managers need. Usable in islands. */
export function IdentityEmail({email, setEmail, autofocus = false}: IdentityEmailProps): ReactNode {
  return (
    <FormField name="email" label="Email">
      <Input
        type="email"
        required
        modifiers={['trim']}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck="false"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
        defaultValue={email}
        autofocus={autofocus}
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
    </FormField>
  );
}
