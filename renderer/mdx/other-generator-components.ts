// Translates components of other generators to those of Galley: names, props and values.
import type {Json, JsonObject} from '../base/json.js';
import {componentName} from './component-node.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** How a JSX component is translated. */
export interface Translation {
  /** Name of the Galley component, in kebab case. */
  readonly component: string;
  readonly form?: 'fragment' | 'tab' | 'tabs' | 'steps' | 'files' | 'code' | 'element';
  /** Galley's names for its props. Null for a prop without a meaning here. */
  readonly rename?: Readonly<Record<string, string | null>>;
  /** Galley's values for its props, by Galley's name of the prop and the original value. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Default props. */
  readonly props?: JsonObject;
  /** The prop whose text becomes the content, as a paragraph. */
  readonly content?: string;
}

/** `markdown.components` of the config. */
export type ComponentMap = Readonly<
  Record<
    string,
    | string
    | {
        readonly component: string;
        readonly rename?: Readonly<Record<string, string>> | undefined;
        readonly props?: Readonly<Record<string, unknown>> | undefined;
      }
  >
>;

/** Returns how a component is translated. `kebab` is its name in kebab case. */
export function translationOf(name: string, kebab: string, map: ComponentMap): Translation {
  const entry = ownProperty(map, name);
  if (entry === undefined) return builtIn.get(name) ?? {component: kebab};
  if (typeof entry === 'string') return toTranslation(entry);
  const target = toTranslation(entry.component);
  return {
    ...target,
    rename: {...target.rename, ...entry.rename},
    props: {...target.props, ...(entry.props as JsonObject | undefined)},
  };
}

/** Names that begin with a capital are read like a tag: `Fragment` has a built-in translation, `FileTree` is `file-tree`. */
function toTranslation(name: string): Translation {
  return builtIn.get(name) ?? {component: /^[A-Z]/.test(name) ? componentName(name) : name};
}

/** The icons of Starlight, with those of Lucide that replace them. */
export const starlightIcons: Readonly<Record<string, string>> = {
  'add-document': 'lucide:file-plus',
  'approve-check': 'lucide:check',
  'approve-check-circle': 'lucide:circle-check',
  bars: 'lucide:menu',
  codeberg: 'lucide:git-branch',
  comment: 'lucide:message-square',
  'comment-alt': 'lucide:message-square',
  document: 'lucide:file-text',
  'down-arrow': 'lucide:arrow-down',
  'down-caret': 'lucide:chevron-down',
  download: 'lucide:download',
  email: 'lucide:mail',
  error: 'lucide:octagon-alert',
  external: 'lucide:external-link',
  figma: 'lucide:figma',
  github: 'lucide:github',
  heart: 'lucide:heart',
  information: 'lucide:info',
  laptop: 'lucide:laptop',
  'left-arrow': 'lucide:arrow-left',
  'left-caret': 'lucide:chevron-left',
  'list-format': 'lucide:list',
  magnifier: 'lucide:search',
  moon: 'lucide:moon',
  'open-book': 'lucide:book-open',
  pen: 'lucide:pen',
  pencil: 'lucide:pencil',
  puzzle: 'lucide:puzzle',
  random: 'lucide:shuffle',
  'right-arrow': 'lucide:arrow-right',
  'right-caret': 'lucide:chevron-right',
  rocket: 'lucide:rocket',
  rss: 'lucide:rss',
  setting: 'lucide:settings',
  star: 'lucide:star',
  sun: 'lucide:sun',
  translate: 'lucide:languages',
  'up-arrow': 'lucide:arrow-up',
  'up-caret': 'lucide:chevron-up',
  warning: 'lucide:triangle-alert',
};

const tabs: Translation = {
  component: 'tabs',
  form: 'tabs',
  rename: {
    groupId: 'group',
    syncKey: 'group',
    defaultValue: null,
    queryString: null,
    className: null,
    lazy: null,
    block: null,
    persist: null,
    defaultIndex: null,
    updateAnchor: null,
    storageKey: null,
  },
};

const callout: Translation = {
  component: 'callout',
  values: {
    icon: starlightIcons,
    type: {default: 'note', warn: 'warning', error: 'danger', success: 'tip', idea: 'tip'},
  },
};

const card: Translation = {
  component: 'card',
  values: {icon: starlightIcons},
  rename: {href: 'to', arrow: null, horizontal: null, iconType: null, cta: null},
  content: 'description',
};

const fileTree: Translation = {component: 'file-tree', form: 'files'};

const code: Translation = {component: 'code', form: 'code', rename: {lang: 'language'}};

/** Docusaurus (`Tabs`, `Admonition`, `CodeBlock`, `Link`), Nextra (`Cards.Card`), Starlight and Astro (the others). */
const builtIn: ReadonlyMap<string, Translation> = new Map<string, Translation>([
  ['Fragment', {component: '', form: 'fragment'}],
  ['Tabs', tabs],
  ['TabItem', {component: '', form: 'tab'}],
  ['Aside', callout],
  ['Admonition', callout],
  ['Callout', callout],
  ['Card', card],
  ['Cards.Card', card],
  ['CardGrid', {component: 'card-group', rename: {stagger: null, cols: null, num: null}}],
  ['LinkCard', {component: 'card', rename: {href: 'to'}, content: 'description'}],
  [
    'LinkButton',
    {
      component: 'button-link',
      rename: {href: 'to', iconPlacement: null},
      values: {variant: {primary: 'solid', secondary: 'outline', minimal: 'ghost'}, icon: starlightIcons},
    },
  ],
  [
    'Badge',
    {
      component: 'badge',
      rename: {text: 'label', variant: 'color', size: null, shape: null, stroke: null},
      values: {
        color: {
          default: 'gray',
          note: 'primary',
          tip: 'success',
          caution: 'warning',
          blue: 'primary',
          green: 'success',
          yellow: 'warning',
          orange: 'warning',
          red: 'danger',
          purple: 'gray',
        },
      },
    },
  ],
  [
    'Icon',
    {
      component: 'icon',
      values: {name: starlightIcons},
      rename: {
        icon: 'name',
        size: null,
        color: null,
        class: null,
        className: null,
        style: null,
        iconType: null,
        strokeWidth: null,
      },
    },
  ],
  ['Steps', {component: 'steps', form: 'steps'}],
  ['FileTree', fileTree],
  ['Code', code],
  ['CodeBlock', code],
  ['Image', {component: 'img', form: 'element'}],
  ['Picture', {component: 'img', form: 'element', rename: {formats: null, fallbackFormat: null}}],
  ['Link', {component: 'a', form: 'element', rename: {to: 'href'}}],
]);

/** Returns the props with Galley's names and values. */
export function translateProps(
  props: ReadonlyMap<string, Json>,
  {rename = {}, values = {}, props: fixed = {}}: Translation,
): Map<string, Json> {
  const translated = new Map<string, Json>();
  for (const [name, value] of Object.entries(fixed)) if (value !== undefined) translated.set(name, value);
  for (const [propName, value] of props) {
    const name = Object.hasOwn(rename, propName) ? rename[propName]! : propName;
    if (name === null) continue;
    const translations = ownProperty(values, name) ?? {};
    translated.set(name, (typeof value === 'string' ? ownProperty(translations, value) : undefined) ?? value);
  }
  return translated;
}
