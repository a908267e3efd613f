import type {ReactNode} from 'react';
import {href, Island, type Config, type PageProps} from 'galley/page';
import type {Auth} from '../schemas.js';
import type {IdentityProps} from '../islands/identity.js';
import {appLinkAttributes, appUrl} from '../support/app-url.js';
import {shouldRedirect} from '../support/auth-head.js';
import {inlineParts, type InlinePart} from '../support/inline-parts.js';
import {typedDocument, type Fields} from '../support/typed-document.js';
import {InlineMarkdown} from './inline-markdown.js';
import {Link} from './link.js';
import {Logo} from './logo.js';

export interface AuthCardProps extends Pick<PageProps, 'document' | 'site'> {
  /** Page of the application site. */
  readonly goal: 'login' | 'signup';
}

/** Redirects the visitor to the application site, or shows a form for email and password if the config says so. */
export function AuthCard({document, site, goal}: AuthCardProps): ReactNode {
  const {config} = site;
  const auth = typedDocument<Auth>(document);
  const {action = actionOf(goal)} = auth;
  const to = appUrl(config, goal);
  const form = to === undefined ? undefined : formProps({config, auth, goal});
  return (
    <div className="auth-card sheet">
      <Logo config={config} />
      {form !== undefined ? (
        <FormOrLink form={form} to={to} action={action} />
      ) : (
        <SignInRedirect auth={{...auth, action}} to={to} providers={providerLinks(config)} now={shouldRedirect(site)} />
      )}
      {auth.other !== undefined && (
        <p>
          {auth.other.question} <Link to={auth.other.to}>{auth.other.label}</Link>
        </p>
      )}
    </div>
  );
}

interface SignInRedirectProps {
  readonly auth: Fields<Auth> & {readonly action: string};
  readonly to: string | undefined;
  readonly providers: IdentityProps['providers'];
  /** Whether to redirect without a click. */
  readonly now: boolean;
}

function SignInRedirect({
  auth: {title, description, action, note},
  to,
  providers,
  now,
}: SignInRedirectProps): ReactNode {
  return (
    <>
      <h1>{title}</h1>
      {description !== undefined && <p>{description}</p>}
      {to === undefined ? (
        <p>This site has no application to sign in to.</p>
      ) : (
        <>
          <a
            className="button"
            data-variant="solid"
            href={to}
            data-sign-in-redirect={now ? 'now' : ''}
            {...appLinkAttributes}
          >
            {action}
          </a>
          {providers.map(({label, to}) => (
            <a
              key={to}
              className="button"
              data-variant="outline"
              href={to}
              data-sign-in-redirect=""
              {...appLinkAttributes}
            >
              {label}
            </a>
          ))}
        </>
      )}
      {note !== undefined && (
        <p>
          <InlineMarkdown text={note} />
        </p>
      )}
    </>
  );
}

/** Without a script there is a link instead of the form. */
function FormOrLink({
  form,
  to,
  action,
}: {
  readonly form: IdentityProps;
  to: string | undefined;
  action: string;
}): ReactNode {
  return (
    <>
      <Island of="identity" when="load" props={{...form}} />
      <noscript>
        <a className="button" data-variant="solid" href={to} {...appLinkAttributes}>
          {action}
        </a>
      </noscript>
    </>
  );
}

function actionOf(goal: AuthCardProps['goal']): string {
  return goal === 'login' ? 'Sign in' : 'Sign up';
}

interface FormInputs {
  readonly config: Config;
  readonly auth: Fields<Auth>;
  readonly goal: 'login' | 'signup';
}

/** Undefined if the form is disabled. */
function formProps({config, auth, goal}: FormInputs): IdentityProps | undefined {
  const {form, apiKey, endpoint, tenantId, session = appUrl(config, 'session')} = config.identity;
  if (!form || apiKey === undefined || session === undefined) return undefined;
  const {description, action = actionOf(goal), terms} = auth.form ?? {};
  return {
    goal,
    title: auth.title,
    action,
    session,
    service: {endpoint, apiKey, ...(tenantId !== undefined && {tenantId})},
    providers: providerLinks(config),
    login: href('/login'),
    ...(description !== undefined && {description}),
    ...(terms !== undefined && {terms: inlineParts(terms).map(withBasePath)}),
  };
}

/** The buttons of sign-in providers, with absolute URLs. */
function providerLinks(config: Config): IdentityProps['providers'] {
  return config.identity.providers.flatMap(({label, to}) => {
    const address = to.startsWith('/') ? appUrl(config, to.slice(1)) : to;
    return address === undefined ? [] : [{label, to: address}];
  });
}

/** Adds the base path, which islands do not know. */
function withBasePath(part: InlinePart): InlinePart {
  return part.kind === 'link' ? {...part, to: href(part.to)} : part;
}
