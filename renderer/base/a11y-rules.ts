// Lists the accessibility rules that `galley check --a11y` applies: those that axe-core has enabled by default, except
// `frame-tested`, because frames show other sites. Their codes are the names of axe with a prefix. Tests compare the table
// with axe-core.

/** Prefix of the codes: `a11y-color-contrast`. */
export const a11yPrefix = 'a11y-';

interface A11yRule {
  /** Name in axe-core. */
  readonly name: string;
  /** What a finding means, as a sentence. */
  readonly summary: string;
}

/** Rules of WCAG 2.1, levels A and AA. Their findings are errors. */
export const wcagRules: readonly A11yRule[] = [
  {name: 'area-alt', summary: 'An area of an image map has no text alternative.'},
  {name: 'aria-allowed-attr', summary: 'The role of an element does not support one of its ARIA attributes.'},
  {
    name: 'aria-braille-equivalent',
    summary: 'An element has a braille label, but no label for readers who do not use braille.',
  },
  {name: 'aria-command-name', summary: 'An element with the role of a button, link or menu item has no name.'},
  {name: 'aria-conditional-attr', summary: 'The role of an element does not allow this use of an ARIA attribute.'},
  {name: 'aria-deprecated-role', summary: 'An element has a deprecated ARIA role.'},
  {name: 'aria-hidden-body', summary: '`aria-hidden` hides the whole page from screen readers.'},
  {name: 'aria-hidden-focus', summary: 'An element that is hidden from screen readers can get the keyboard focus.'},
  {name: 'aria-input-field-name', summary: 'An input made with an ARIA role has no name.'},
  {name: 'aria-meter-name', summary: 'A meter has no name.'},
  {name: 'aria-progressbar-name', summary: 'A progress bar has no name.'},
  {name: 'aria-prohibited-attr', summary: 'The role of an element forbids one of its ARIA attributes.'},
  {name: 'aria-required-attr', summary: 'An element lacks an ARIA attribute that its role requires.'},
  {name: 'aria-required-children', summary: 'An element lacks children with the roles that its own role requires.'},
  {
    name: 'aria-required-parent',
    summary: 'An element is not inside an element with the role that its own role requires.',
  },
  {name: 'aria-roles', summary: 'The value of `role` is not a role.'},
  {name: 'aria-tab-name', summary: 'A tab has no name.'},
  {name: 'aria-toggle-field-name', summary: 'A check box, switch or option made with an ARIA role has no name.'},
  {name: 'aria-tooltip-name', summary: 'A tooltip has no text.'},
  {name: 'aria-valid-attr', summary: 'An attribute that begins with `aria-` does not exist.'},
  {
    name: 'aria-valid-attr-value',
    summary: 'An ARIA attribute has an invalid value, such as an id that is not on the page.',
  },
  {name: 'autocomplete-valid', summary: 'The value of `autocomplete` is invalid or does not suit the field.'},
  {
    name: 'avoid-inline-spacing',
    summary: 'A style attribute sets the spacing of text in a way that readers cannot change.',
  },
  {name: 'blink', summary: 'A `<blink>` element blinks.'},
  {name: 'button-name', summary: 'A button has no text or label.'},
  {name: 'bypass', summary: 'There is no way to skip to the content: no skip link, landmark or heading.'},
  {name: 'color-contrast', summary: 'The contrast between text and its background is too low.'},
  {name: 'definition-list', summary: 'A `<dl>` contains something other than groups of terms and definitions.'},
  {name: 'dlitem', summary: 'A `<dt>` or `<dd>` is not in a `<dl>`.'},
  {name: 'document-title', summary: 'The page has no title.'},
  {name: 'duplicate-id-aria', summary: 'Two elements have the same id, and a label or ARIA attribute refers to it.'},
  {name: 'form-field-multiple-labels', summary: 'A form field has several labels.'},
  {name: 'frame-focusable-content', summary: 'A frame with links or controls cannot get the keyboard focus.'},
  {name: 'frame-title', summary: 'A frame has no title.'},
  {name: 'frame-title-unique', summary: 'Two frames have the same title.'},
  {name: 'html-has-lang', summary: 'The page does not declare its language.'},
  {name: 'html-lang-valid', summary: 'The `lang` attribute of the page is not a valid language tag.'},
  {name: 'html-xml-lang-mismatch', summary: '`lang` and `xml:lang` of the page differ.'},
  {name: 'image-alt', summary: 'An image has no text alternative.'},
  {name: 'input-button-name', summary: 'An input button has no text.'},
  {name: 'input-image-alt', summary: 'An image button has no text alternative.'},
  {name: 'label', summary: 'A form field has no label.'},
  {name: 'label-content-name-mismatch', summary: 'The name of an element does not contain its visible text.'},
  {name: 'link-in-text-block', summary: 'Only the color distinguishes a link from the text around it.'},
  {name: 'link-name', summary: 'A link has no text.'},
  {name: 'list', summary: 'A list contains something other than list items.'},
  {name: 'listitem', summary: 'A list item is not in a list.'},
  {name: 'marquee', summary: 'A `<marquee>` element moves its text.'},
  {name: 'meta-refresh', summary: 'The page reloads itself after some time.'},
  {name: 'meta-viewport', summary: 'The page does not let readers zoom.'},
  {name: 'nested-interactive', summary: 'A control contains another control.'},
  {name: 'no-autoplay-audio', summary: 'Audio plays automatically, and there is no control to stop it.'},
  {name: 'object-alt', summary: 'An `<object>` has no text alternative.'},
  {name: 'role-img-alt', summary: 'An element with the role of an image has no text alternative.'},
  {name: 'scrollable-region-focusable', summary: 'Readers cannot scroll a scrollable area with the keyboard.'},
  {name: 'select-name', summary: 'A select menu has no label.'},
  {name: 'server-side-image-map', summary: 'An image map works only with a pointer.'},
  {name: 'summary-name', summary: 'A `<summary>` has no text.'},
  {name: 'svg-img-alt', summary: 'An SVG with the role of an image has no text alternative.'},
  {
    name: 'td-headers-attr',
    summary: 'The `headers` of a cell refer to something other than header cells of its table.',
  },
  {name: 'th-has-data-cells', summary: 'A header cell of a table does not describe any cells.'},
  {name: 'valid-lang', summary: 'The value of `lang` is not a valid language tag.'},
  {name: 'video-caption', summary: 'A video has no captions.'},
];

/** Best practices that WCAG does not require. Their findings are warnings. */
export const bestPractices: readonly A11yRule[] = [
  {name: 'accesskeys', summary: 'Two elements have the same access key.'},
  {name: 'aria-allowed-role', summary: 'An element cannot have this ARIA role.'},
  {name: 'aria-dialog-name', summary: 'A dialog has no name.'},
  {name: 'aria-text', summary: 'An element with the role `text` contains something that gets the keyboard focus.'},
  {name: 'aria-treeitem-name', summary: 'An item of a tree has no name.'},
  {name: 'empty-heading', summary: 'A heading has no text.'},
  {name: 'empty-table-header', summary: 'A header cell of a table has no text.'},
  {name: 'heading-order', summary: 'A heading is more than one level below the heading before it.'},
  {name: 'image-redundant-alt', summary: 'The alternative text of an image repeats the text beside it.'},
  {name: 'label-title-only', summary: 'A form field has no visible label.'},
  {name: 'landmark-banner-is-top-level', summary: 'The banner is inside another landmark.'},
  {name: 'landmark-contentinfo-is-top-level', summary: 'The footer of the page is inside another landmark.'},
  {name: 'landmark-main-is-top-level', summary: 'The main landmark is inside another landmark.'},
  {name: 'landmark-no-duplicate-banner', summary: 'The page has several banners.'},
  {name: 'landmark-no-duplicate-contentinfo', summary: 'The page has several footers.'},
  {name: 'landmark-no-duplicate-main', summary: 'The page has several main landmarks.'},
  {name: 'landmark-one-main', summary: 'The page has no main landmark.'},
  {name: 'landmark-unique', summary: 'Two landmarks have the same role and name.'},
  {name: 'meta-viewport-large', summary: 'The page does not let readers zoom to 500%.'},
  {name: 'page-has-heading-one', summary: 'The page has no first-level heading.'},
  {
    name: 'presentation-role-conflict',
    summary: 'An element is marked as decoration, but can get the keyboard focus or has ARIA attributes.',
  },
  {name: 'region', summary: 'A part of the page is not in a landmark.'},
  {name: 'scope-attr-valid', summary: 'The `scope` of a cell is invalid.'},
  {name: 'skip-link', summary: 'The target of a skip link does not exist or cannot get the focus.'},
  {name: 'tabindex', summary: 'A `tabindex` above 0 changes the order of the keyboard focus.'},
  {name: 'table-duplicate-name', summary: 'The caption and the summary of a table are the same.'},
];
