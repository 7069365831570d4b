/** Form fields: label above, hint under it, error message between label and field. */

import type { ComponentProps, ReactNode } from 'react'
import { m } from '../paraglide/messages.js'

type FieldProps = {
  id: string
  label: ReactNode
  /** Only optional fields are marked. */
  isOptional?: boolean
  hint?: ReactNode
  error?: string | undefined
}

type Own = 'id' | 'className'
export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, Own>

export function TextField({ id, label, isOptional, hint, error, ...input }: TextFieldProps) {
  return (
    <Field {...{ id, label, isOptional, hint, error }}>
      <input id={id} {...input} {...described(id, hint, error)} />
    </Field>
  )
}

export function TextAreaField({
  id,
  label,
  isOptional,
  hint,
  error,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, Own>) {
  return (
    <Field {...{ id, label, isOptional, hint, error }}>
      <textarea id={id} {...area} {...described(id, hint, error)} />
    </Field>
  )
}

export type Option = { value: string; label: string }

export function SelectField({
  id,
  label,
  isOptional,
  hint,
  error,
  options,
  placeholder,
  ...select
}: FieldProps & {
  options: readonly Option[]
  /** A first option for no choice. */
  placeholder?: string
} & Omit<ComponentProps<'select'>, Own | 'children'>) {
  return (
    <Field {...{ id, label, isOptional, hint, error }}>
      <select id={id} {...select} {...described(id, hint, error)}>
        {placeholder && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Radio buttons: one of a few, all visible. */
export function ChoiceField({
  id,
  label,
  isOptional,
  hint,
  error,
  name,
  options,
  chosen,
}: FieldProps & { name: string; options: readonly Option[]; chosen?: string | undefined }) {
  return (
    <fieldset className={fieldClass(error)} {...described(id, hint, error)}>
      <legend>
        {label}
        <Optional isOptional={isOptional} />
      </legend>
      <Notes {...{ id, hint, error }} />
      <div className="choices">
        {options.map(({ value, label: words }, index) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              // The first has the field's id, the target of links to the field.
              id={index === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={chosen === value}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  return (
    <div className={fieldClass(field.error)}>
      <label htmlFor={field.id}>
        {field.label}
        <Optional isOptional={field.isOptional} />
      </label>
      <Notes {...field} />
      {children}
    </div>
  )
}

const fieldClass = (error?: string) => (error ? 'field invalid' : 'field')

function Optional({ isOptional }: { isOptional?: boolean | undefined }) {
  return isOptional ? <span className="optional">{m.ui_optional()}</span> : null
}

function Notes({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
            <path d="M10 5.4v5.6M10 13.2v1.8" stroke="currentColor" strokeWidth="2" />
          </svg>
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

function described(id: string, hint: ReactNode, error?: string) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    ...(notes ? { 'aria-describedby': notes } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  }
}
