// Applies axe-core to the page in a browser or in jsdom. The function is sent there as text, so it uses nothing from
// outside itself.
import type {AxeResults, CheckResult, NodeResult, RunOptions} from 'axe-core';

/** An element that breaks a rule. */
export interface Violation {
  /** Name of the rule in axe-core. */
  readonly rule: string;
  /** Page about the rule. */
  readonly helpUrl: string;
  /** Start of its HTML. */
  readonly html: string;
  /** What is wrong with it, in the words of axe. */
  readonly detail: string;
  /** Mark of its place, as `placeText` writes it. */
  readonly place?: string;
}

export interface PageScriptOptions {
  /** Names of the rules. Those that this version of axe does not have are left out. */
  readonly rules: readonly string[];
  readonly placeAttribute: string;
}

interface Axe {
  getRules(): readonly {readonly ruleId: string}[];
  run(context: Document, options: RunOptions): Promise<AxeResults>;
}

/** Returns the violations on the page, in the order of the rules and of the page. */
export async function violationsOnPage({rules, placeAttribute}: PageScriptOptions): Promise<readonly Violation[]> {
  const {axe} = globalThis as unknown as {readonly axe: Axe};

  /** The nearest mark: of an element around this one, or the comment before a component. Content wins over templates. */
  const placeOf = (element: Element): string | undefined => {
    let ofTemplate: string | undefined;
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const own = node.getAttribute(placeAttribute);
      if (own?.startsWith('content/')) return own;
      ofTemplate ??= own ?? undefined;
      const ofComponent = placeBefore(node);
      if (ofComponent !== undefined) return ofComponent;
    }
    return ofTemplate;
  };

  const placeBefore = (element: Element): string | undefined => {
    for (let node = element.previousSibling; node !== null; node = node.previousSibling) {
      if (node instanceof Comment) {
        const text = node.data;
        if (text === `/${placeAttribute}`) return undefined;
        if (text.startsWith(`${placeAttribute} `))
          return decodeURI(text.slice(placeAttribute.length + 1).replaceAll('%2D', '-'));
      }
      if (node instanceof Element && node.getAttribute(placeAttribute)?.startsWith('content/')) return undefined;
    }
    return undefined;
  };

  const maxHtml = 120;
  const htmlOf = (element: Element): string => {
    // Its other attributes are those of our script, and differ between pages.
    if (element === document.documentElement) return `<html lang="${element.getAttribute('lang') ?? ''}">`;
    const copy = element.cloneNode(false) as Element;
    copy.removeAttribute(placeAttribute);
    const tag = copy.outerHTML.replace(/<\/[^>]*>$/, '');
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const isWhole = text.length <= 40;
    const html = text === '' ? tag : `${tag}${isWhole ? text : `${text.slice(0, 39)}…`}</${element.localName}>`;
    return html.length > maxHtml ? `${html.slice(0, maxHtml - 1)}…` : html;
  };

  const detailOf = ({none, all, any}: NodeResult): string => {
    const [first]: CheckResult[] = [...none, ...all, ...any];
    return first?.message ?? '';
  };

  const known = new Set(axe.getRules().map(({ruleId}) => ruleId));
  const {violations} = await axe.run(document, {
    runOnly: {type: 'rule', values: rules.filter((rule) => known.has(rule))},
    resultTypes: ['violations'],
    elementRef: true,
    preload: false,
    iframes: false,
  });
  return violations.flatMap(({id, helpUrl, nodes}) =>
    nodes.map((node) => {
      const element = node.element as unknown as Element;
      const place = placeOf(element);
      return {
        rule: id,
        helpUrl: helpUrl.replace(/\?.*$/, ''),
        html: htmlOf(element),
        detail: detailOf(node),
        ...(place !== undefined && {place}),
      };
    }),
  );
}
