// Applies axe-core to the page in a browser or in jsdom. The source of the function is sent there, so it must not
// reference anything outside itself.
import type {AxeResults, CheckResult, NodeResult, RunOptions} from 'axe-core';

/** An element that breaks a rule. */
export interface Violation {
  /** Name of the rule in axe-core. */
  readonly rule: string;
  /** URL of the documentation of the rule. */
  readonly helpUrl: string;
  /** Start of its HTML. */
  readonly html: string;
  /** Axe's message. */
  readonly detail: string;
  /** Place of the element, in the format of `placeText`. */
  readonly place?: string;
}

export interface PageScriptOptions {
  /** Names of the rules. Rules that the installed version of axe does not have are skipped. */
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

  /** Returns the nearest place: of an enclosing element, or in a comment before a component. Prefers content to templates. */
  const placeOf = (element: Element): string | undefined => {
    let templatePlace: string | undefined;
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const place = node.getAttribute(placeAttribute);
      if (place?.startsWith('content/')) return place;
      templatePlace ??= place ?? undefined;
      const componentPlace = placeBefore(node);
      if (componentPlace !== undefined) return componentPlace;
    }
    return templatePlace;
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
    // The other attributes are set by Galley's script and differ between pages.
    if (element === document.documentElement) return `<html lang="${element.getAttribute('lang') ?? ''}">`;
    const copy = element.cloneNode(false) as Element;
    copy.removeAttribute(placeAttribute);
    const tag = copy.outerHTML.replace(/<\/[^>]*>$/, '');
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const fits = text.length <= 40;
    const html = text === '' ? tag : `${tag}${fits ? text : `${text.slice(0, 39)}…`}</${element.localName}>`;
    return html.length > maxHtml ? `${html.slice(0, maxHtml - 1)}…` : html;
  };

  const detailOf = ({none, all, any}: NodeResult): string => {
    const [first]: CheckResult[] = [...none, ...all, ...any];
    return first?.message ?? '';
  };

  const supportedRules = new Set(axe.getRules().map(({ruleId}) => ruleId));
  const {violations} = await axe.run(document, {
    runOnly: {type: 'rule', values: rules.filter((rule) => supportedRules.has(rule))},
    resultTypes: ['violations'],
    elementRef: true,
    preload: false,
    iframes: false, // The content of frames belongs to other sites.
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
