// Password rules of the identity service, for forms that set a new password.
import {useCallback, useEffect, useRef, useState} from 'react';
import {
  checkPassword,
  defaultPolicy,
  unmetRules,
  type PasswordCheck,
  type PasswordPolicy,
} from '../../runtime/browser/identity/password-policy.js';
import {fetchEnforcedPolicy, type Service} from '../../runtime/browser/identity/identity-service.js';

export interface PolicyHandle {
  /** The result for the last input; undefined until the rules are loaded. */
  readonly check: PasswordCheck | undefined;
  setPassword(password: string): void;
  /** Fetches the rules again, after the service has rejected a password that met the cached ones. */
  refresh(): Promise<PasswordPolicy>;
  /** Descriptions of the enforced rules that a password breaks. */
  unmet(password: string): readonly string[];
}

/** Fetches the rules once the form is shown. If that fails, the default rules apply, and the service decides. */
export function usePasswordPolicy(service: Service, enabled: boolean): PolicyHandle {
  const [policy, setPolicy] = useState<PasswordPolicy>();
  const [typed, setTyped] = useState('');
  const policyRef = useRef<PasswordPolicy>(defaultPolicy);
  const {endpoint, apiKey, tenantId, timeoutMs} = service;

  const refresh = useCallback(async (): Promise<PasswordPolicy> => {
    policyRef.current = await fetchEnforcedPolicy({endpoint, apiKey, tenantId, timeoutMs});
    setPolicy(policyRef.current);
    return policyRef.current;
  }, [endpoint, apiKey, tenantId, timeoutMs]);

  useEffect(() => {
    if (enabled) void refresh();
  }, [enabled, refresh]);

  return {
    check: policy && checkPassword(typed, policy),
    setPassword: setTyped,
    refresh,
    unmet: (password) => unmetRules(password, policyRef.current),
  };
}
