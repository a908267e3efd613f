// The rules of the identity service, for forms in which somebody chooses a password.
import {useCallback, useEffect, useRef, useState} from 'react';
import {
  checkPassword,
  defaultPolicy,
  type PasswordCheck,
  type PasswordPolicy,
} from '../../runtime/browser/identity/password-policy.js';
import {bindingPolicy, type Service} from '../../runtime/browser/identity/identity-service.js';

export interface PolicyHandle {
  /** What the rules say of what was typed last; undefined until they are known. */
  readonly check: PasswordCheck | undefined;
  type(password: string): void;
  /** The rules, asked for again: the service has refused a password that met those known here. */
  refresh(): Promise<PasswordPolicy>;
  /** Words of the rules that a password breaks and that the service insists on. */
  unmet(password: string): readonly string[];
}

/** Asks when the form is there. Where the rules cannot be had, those that nobody has set count, and the service decides. */
export function usePolicy(service: Service, wanted: boolean): PolicyHandle {
  const [policy, setPolicy] = useState<PasswordPolicy>();
  const [typed, setTyped] = useState('');
  const known = useRef<PasswordPolicy>(defaultPolicy);
  const {endpoint, apiKey, tenantId, timeoutMs} = service;

  const refresh = useCallback(async (): Promise<PasswordPolicy> => {
    known.current = await bindingPolicy({endpoint, apiKey, tenantId, timeoutMs});
    setPolicy(known.current);
    return known.current;
  }, [endpoint, apiKey, tenantId, timeoutMs]);

  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);

  return {
    check: policy && checkPassword(typed, policy),
    type: setTyped,
    refresh,
    unmet: (password) => unmetBy(password, known.current),
  };
}

export function unmetBy(password: string, policy: PasswordPolicy): readonly string[] {
  return checkPassword(password, policy)
    .rules.filter(({met}) => !met)
    .map(({description}) => description);
}
