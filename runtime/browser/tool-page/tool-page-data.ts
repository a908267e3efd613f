// The properties of the widget, passed in the attribute `data-tool`.
import type {ToolMetadata} from '../../tools/tool.js';

export interface ToolPageData {
  readonly tool: ToolMetadata;
  /** Address of the worker. */
  readonly worker: string;
  /** Addresses of workers for other values of the option `language`. */
  readonly languages: Readonly<Record<string, string>>;
  readonly example: {readonly path: string; readonly text: string};
  /** Label of the button: `Generate the SDK`. */
  readonly action: string;
  /** Titles and addresses of the pages of tools that this site has. */
  readonly pages: Readonly<Record<string, {readonly title: string; readonly href: string}>>;
}
