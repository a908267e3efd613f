// Fetches icons that the build does not know, because a script names them. They are shown as a mask, so that an SVG can
// neither run scripts nor load anything.
import {fileAddress} from '../navigation/route-address.js';
import {request, RequestError} from '../base/request.js';

/** The response of the site or of an icon service. */
interface IconResponse {
  readonly icons?: Readonly<Record<string, Drawing>>;
  /** Default size of the icons. */
  readonly width?: number;
  readonly height?: number;
}

interface Drawing {
  readonly body: string;
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Milliseconds for each source. */
const timeoutMs = 1500;
const fullName = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * Fetches `lucide:rocket` from the site itself, or else from the service in its config, and returns the SVG as a `data:` URL. Shown
 * as a mask, it takes the color of the text around it. Rejects if no source has the icon.
 */
export async function fetchIcon(name: string): Promise<string> {
  const [, set, icon] = fullName.exec(name) ?? [];
  if (set === undefined || icon === undefined)
    throw new Error(`${name} is not an icon name. Write the set and the icon, such as lucide:rocket.`);
  const service = document.documentElement.dataset['iconService'];
  const sources = [
    fileAddress('api/_nuxt_icon/').href,
    ...(service === undefined ? [] : [`${service.replace(/\/$/, '')}/`]),
  ];
  for (const source of sources) {
    const svg = await fetchSvg(`${source}${set}.json?icons=${icon}`, icon);
    if (svg !== undefined) return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }
  throw new Error(`Icon not found: ${name}.`);
}

async function fetchSvg(address: string, icon: string): Promise<string | undefined> {
  const options = {expect: 'json', retries: 0, timeoutMs, credentials: 'omit', referrerPolicy: 'no-referrer'} as const;
  try {
    const {data} = await request<IconResponse>(address, options);
    const drawing = Object.hasOwn(data.icons ?? {}, icon) ? data.icons?.[icon] : undefined;
    return drawing && toSvg(drawing, data);
  } catch (error) {
    if (error instanceof RequestError) return undefined; // try the next source
    throw error;
  }
}

function toSvg({body, left = 0, top = 0, ...size}: Drawing, shared: IconResponse): string {
  const {width = shared.width ?? 16, height = shared.height ?? 16} = size;
  const viewBox = [left, top, width, height].map(Number).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>`;
}
