// Parses markup of Galley's build. Scripts in it never run, because the fragment parser marks them as already started.

interface Policy {
  createHTML(html: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

const {trustedTypes} = globalThis as {trustedTypes?: Policies};
const policy = trustedTypes?.createPolicy('site-nav', {createHTML: (html) => html});

export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = policy?.createHTML(html) ?? html;
  return template.content;
}
