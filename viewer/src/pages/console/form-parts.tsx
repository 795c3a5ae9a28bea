import type { Side } from "@boardwire/shared";
import type { ComponentChildren, VNode } from "preact";
import { useId } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { consoleWords } from "./console-words.ts";

// Parts that the forms of the console share: few taps, large targets, and nothing that a keyboard cannot do.

export interface ChoiceProps<T extends string> {
  readonly title: string;
  readonly values: readonly T[];
  readonly value: T | null;
  readonly nameOf: (value: T) => string;
  readonly onChoose: (value: T) => void;
}

/** One of a few: radio buttons that look like buttons. */
export function Choice<T extends string>({ title, values, value, nameOf, onChoose }: ChoiceProps<T>): VNode {
  const name = useId();
  return (
    <fieldset class="choices">
      <legend>{title}</legend>
      {values.map((each) => (
        <label key={each} class="chip-choice">
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onChoose(each)}
          />
          <span>{nameOf(each)}</span>
        </label>
      ))}
    </fieldset>
  );
}

const SIDES: readonly Side[] = ["white", "black"];

export const SideChoice = (props: {
  readonly value: Side | null;
  readonly onChoose: (side: Side) => void;
}): VNode => (
  <Choice
    title={consoleWords.value.who}
    values={SIDES}
    value={props.value}
    nameOf={(side) => words.value[side]}
    onChoose={props.onChoose}
  />
);

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly hint?: string;
  /** A move or a time: from left to right whatever the language. */
  readonly isFigures?: boolean;
  readonly name: string;
}

export function TextField({ label, value, onInput, hint, isFigures = false, name }: TextFieldProps): VNode {
  const id = useId();
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        dir={isFigures ? "ltr" : "auto"}
        class={isFigures ? "figures" : ""}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={!isFigures}
        maxLength={isFigures ? 12 : 500}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <small id={`${id}-hint`} class="quiet">
          {hint}
        </small>
      )}
    </div>
  );
}

export function Check(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}): VNode {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.label}
    </label>
  );
}

/** What an arbiter has to deal with, with its own buttons. */
export function Matter(props: {
  readonly name: string;
  readonly title: ComponentChildren;
  readonly isUrgent?: boolean;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <section class={props.isUrgent === true ? "matter urgent" : "matter"} data-matter={props.name}>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}
