import type {ReactNode} from 'react';
import {Button} from './button.js';
import {Checkbox} from './checkbox.js';
import {Form} from './form.js';
import {FormField} from './form-field.js';
import {Input, type InputProps} from './input.js';
import {RadioGroup} from './radio-group.js';
import {Range} from './range.js';
import {Select} from './select.js';
import {SelectMenu} from './select-menu.js';
import {Textarea} from './textarea.js';
import {Toggle} from './toggle.js';

export interface MarkdownFormField {
  readonly name: string;
  readonly label: string;
  /** `menu` is a select menu that can be searched. */
  readonly type?:
    | NonNullable<InputProps['type']>
    | 'textarea'
    | 'select'
    | 'menu'
    | 'radio'
    | 'checkbox'
    | 'toggle'
    | 'range';
  readonly options?: readonly string[];
  readonly multiple?: boolean;
  readonly placeholder?: string;
  readonly autocomplete?: string;
  readonly pattern?: string;
  readonly min?: number;
  readonly max?: number;
  readonly help?: string;
  readonly required?: boolean;
}

export interface MarkdownFormProps {
  readonly id?: string;
  /** Address of the post. Without it, the form is only a demonstration. */
  readonly action?: string;
  readonly method?: 'get' | 'post';
  readonly fields?: readonly MarkdownFormField[];
  readonly submit?: string;
}

/** A form in Markdown with its fields as YAML, which also define the validation. */
export function MarkdownForm({
  id = 'form',
  action,
  method = 'post',
  fields = [],
  submit = 'Send',
}: MarkdownFormProps): ReactNode {
  return (
    <Form id={id} {...(action === undefined ? {method: 'dialog'} : {action, method})} validate>
      {fields.map((field) => (
        <FormField
          key={field.name}
          name={field.name}
          label={field.label}
          group={field.type === 'radio' || field.type === 'checkbox' || field.type === 'toggle'}
          required={field.required === true}
          {...(field.help !== undefined && {help: field.help})}
        >
          <Control field={field} />
        </FormField>
      ))}
      <p>
        <Button type="submit">{submit}</Button>
      </p>
    </Form>
  );
}

function Control({field}: {readonly field: MarkdownFormField}): ReactNode {
  const {type = 'text', label, placeholder, autocomplete, pattern, min, max, multiple = false} = field;
  const options = field.options?.map((option) => ({value: option, label: option})) ?? [];
  switch (type) {
    case 'textarea':
      return <Textarea placeholder={placeholder} />;
    case 'select':
      return <Select options={options} multiple={multiple} {...(placeholder !== undefined && {placeholder})} />;
    case 'menu':
      return (
        <SelectMenu
          options={options}
          multiple={multiple}
          searchable
          {...(placeholder !== undefined && {placeholder})}
        />
      );
    case 'radio':
      return <RadioGroup options={options} />;
    case 'checkbox':
      return <Checkbox label={placeholder ?? label} value="yes" />;
    case 'toggle':
      return <Toggle label={placeholder ?? label} value="yes" />;
    case 'range':
      return <Range min={min} max={max} />;
    default:
      return (
        <Input
          type={type}
          placeholder={placeholder}
          autoComplete={autocomplete}
          pattern={pattern}
          min={min}
          max={max}
        />
      );
  }
}
