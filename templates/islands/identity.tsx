// Sign-in and sign-up on this site, if enabled in the config. Credentials go only to the identity service; the ID token that it
// returns goes to the application, which creates the session.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {adoptStyle} from '../../runtime/browser/base/adopt-style.js';
import {signInRedirect} from '../../runtime/browser/identity/sign-in-redirect.js';
import {errorMessageFor} from '../../runtime/browser/identity/identity-error.js';
import style from '../../runtime/browser/identity/identity.css';
import {timeoutFor, type Service} from '../../runtime/browser/identity/identity-service.js';
import {takeLinkParameters, type LinkParameters} from '../../runtime/browser/identity/link-parameters.js';
import {IdentityAlert, type SignInError} from '../components/identity-alert.js';
import {IdentityNewPassword} from '../components/identity-new-password.js';
import {IdentitySignIn} from '../components/identity-sign-in.js';
import {IdentityReset} from '../components/identity-reset.js';
import type {InlinePart} from '../support/inline-parts.js';

export interface IdentityProps {
  readonly goal: 'login' | 'signup';
  readonly title: string;
  readonly description?: string;
  /** Label of the button. */
  readonly action: string;
  /** The terms that visitors accept with the button. */
  readonly terms?: readonly InlinePart[];
  readonly service: Omit<Service, 'timeoutMs'>;
  /** URL of the application that receives the ID token. */
  readonly session: string;
  /** Buttons that lead to the application. */
  readonly providers: readonly {readonly label: string; readonly to: string}[];
  /** Address of the page for signing in. */
  readonly login: string;
}

/** The step of the form: sign in, request a link, or choose a new password. */
type Screen =
  | {readonly kind: 'enter'; readonly notice?: string}
  | {readonly kind: 'reset'}
  | {readonly kind: 'sent'; readonly email: string}
  | {readonly kind: 'choose'; readonly code: string};

const titles = {reset: 'Reset your password', sent: 'Check your inbox', choose: 'Choose a new password'};

export default function Identity(props: IdentityProps): ReactNode {
  const {goal, description, providers} = props;
  const [ready, setReady] = useState(false);
  const [screen, setScreen] = useState<Screen>({kind: 'enter'});
  const [signInError, setSignInError] = useState<SignInError>();
  const [email, setEmail] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const linkParameters = useRef<LinkParameters>(undefined);

  useEffect(() => {
    adoptStyle(style);
    // Runs twice only in development tools that mount components twice. The second run finds no parameters in the address.
    const {resetCode, error} = (linkParameters.current ??= takeLinkParameters());
    if (resetCode !== undefined) setScreen({kind: 'choose', code: resetCode});
    if (error !== undefined) setSignInError({message: errorMessageFor(error) ?? ''});
    setReady(true);
  }, []);

  const show = (next: Screen, error?: SignInError): void => {
    setScreen(next);
    setSignInError(error);
    // The heading tells screen reader users that the form has changed.
    setTimeout(() => heading.current?.focus());
  };
  const shared = {
    service: {...props.service, timeoutMs: ready ? timeoutFor(navigator.userAgent) : 0},
    ready,
    email,
    setEmail,
    setSignInError,
    onReset: () => show({kind: 'reset'}),
  };

  return (
    <div className="identity" data-screen={screen.kind}>
      <h1 ref={heading} tabIndex={-1}>
        {screen.kind === 'enter' ? props.title : titles[screen.kind]}
      </h1>
      {screen.kind === 'enter' && description !== undefined && <p>{description}</p>}
      {screen.kind === 'enter' && providers.length > 0 && <Providers providers={providers} />}
      <IdentityAlert signInError={signInError} onReset={screen.kind === 'reset' ? undefined : shared.onReset} />
      {screen.kind === 'enter' && screen.notice !== undefined && <p role="status">{screen.notice}</p>}
      {screen.kind === 'enter' && <IdentitySignIn {...shared} {...props} service={shared.service} />}
      {screen.kind === 'reset' && (
        <IdentityReset
          {...shared}
          onSent={(to) => show({kind: 'sent', email: to})}
          onBack={() => show({kind: 'enter'})}
        />
      )}
      {screen.kind === 'sent' && (
        <>
          <p>{`If there is an account for ${screen.email}, a mail with a link is on its way.`}</p>
          <button type="button" className="button" data-variant="outline" onClick={() => show({kind: 'enter'})}>
            Back
          </button>
        </>
      )}
      {screen.kind === 'choose' && (
        <IdentityNewPassword
          {...shared}
          code={screen.code}
          onLinkExpired={(error) => show({kind: 'reset'}, error)}
          onDone={() => {
            if (goal === 'signup') location.assign(props.login);
            else show({kind: 'enter', notice: 'Your password has been changed. Sign in with it.'});
          }}
        />
      )}
    </div>
  );
}

function Providers({providers}: Pick<IdentityProps, 'providers'>): ReactNode {
  const [search, setSearch] = useState('');
  // In an effect, because the first render must match the markup of the build.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setSearch(location.search), []);
  return (
    <>
      {providers.map(({label, to}) => (
        <a
          key={to}
          className="button"
          data-variant="outline"
          data-no-navigation=""
          data-no-prefetch=""
          href={search === '' ? to : signInRedirect(to, search)}
        >
          {label}
        </a>
      ))}
      <p className="or">or</p>
    </>
  );
}
