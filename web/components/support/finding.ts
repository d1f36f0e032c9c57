import assert from 'node:assert/strict';
import { fireEvent, queryAllByLabelText, queryAllByRole, type ByRoleMatcher } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

type Words = string | RegExp;

interface RoleOptions {
  name?: Words;
  exact?: boolean;
  level?: number;
  selected?: boolean;
  checked?: boolean;
  pressed?: boolean;
}

interface Filter {
  hasText?: Words;
  has?: Found;
}

/** A busy machine takes its time. */
const patienceMilliseconds = 20_000;
const pauseMilliseconds = 30;

/** Waits until something holds. */
export async function until(holds: () => void): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    try {
      holds();
      return;
    } catch (failure) {
      if (performance.now() > end) throw failure;
    }
    await new Promise((done) => setTimeout(done, pauseMilliseconds));
  }
}

/** Nobody acts faster than a page is drawn, and has done what it does when it is. */
async function drawn(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
}

/** Where things are found: by role and name, by label, by their words. What is found is looked for when it is needed, as with the pages of a real browser. */
export class Place {
  readonly user: UserEvent;
  readonly elements: () => HTMLElement[];

  constructor(user: UserEvent, elements: () => HTMLElement[]) {
    this.user = user;
    this.elements = elements;
  }

  protected inside(look: (around: HTMLElement) => Iterable<HTMLElement>): Found {
    const found = () => [...new Set(this.elements().flatMap((around) => [...look(around)]))];
    return new Found(this.user, found);
  }

  getByRole(role: ByRoleMatcher, { name, exact = false, ...options }: RoleOptions = {}): Found {
    const named = name === undefined ? {} : { name: matcherOf(name, exact) };
    return this.inside((around) =>
      queryAllByRole(around, role, { ...options, ...named, hidden: true }).filter(isAccessible),
    );
  }

  getByLabel(label: Words, { exact = false } = {}): Found {
    return this.inside((around) => queryAllByLabelText(around, matcherOf(label, exact)));
  }

  /** The smallest elements with these words. */
  getByText(words: Words, { exact = false } = {}): Found {
    const matcher = matcherOf(words, exact);
    const says = (element: Element) => matcher.test(wordsOf(element));
    return this.inside((around) =>
      [...around.querySelectorAll<HTMLElement>('*')].filter(
        (element) => says(element) && ![...element.children].some(says),
      ),
    );
  }

  locator(selector: string): Found {
    return this.inside((around) => around.querySelectorAll<HTMLElement>(selector));
  }
}

/** Things that are found on the page, or will be. */
export class Found extends Place {
  filter({ hasText, has }: Filter): Found {
    const matcher = hasText === undefined ? /^/ : matcherOf(hasText, false);
    return this.#some((found) =>
      found.filter(
        (element) =>
          matcher.test(wordsOf(element)) &&
          (has === undefined || has.elements().some((inner) => element.contains(inner))),
      ),
    );
  }

  first(): Found {
    return this.nth(0);
  }

  last(): Found {
    return this.nth(-1);
  }

  nth(index: number): Found {
    return this.#some((found) => found.slice(index, index === -1 ? undefined : index + 1));
  }

  #some(choose: (found: HTMLElement[]) => HTMLElement[]): Found {
    return new Found(this.user, () => choose(this.elements()));
  }

  /** The one that is meant, as soon as it is shown. */
  async shown(): Promise<HTMLElement> {
    await drawn();
    let shown: HTMLElement | undefined;
    await until(() => {
      const found = this.elements();
      assert.ok(found.length <= 1, `${found.length} are found: ${found.map(wordsOf).join(' | ')}`);
      [shown] = found.filter(isShown);
      assert.ok(shown !== undefined, `nothing is found in: ${wordsOf(document.body)}`);
    });
    return shown as HTMLElement;
  }

  async waitFor({ state = 'visible' }: { state?: 'visible' | 'detached' } = {}): Promise<void> {
    if (state === 'visible') await this.shown();
    else await until(() => assert.equal(this.elements().map(wordsOf).join(' | '), ''));
  }

  async click(): Promise<void> {
    const element = await this.shown();
    await until(() => assert.ok(!(element as HTMLButtonElement).disabled, 'it cannot be pressed'));
    await this.user.click(element);
  }

  /** Presses twice, faster than the page can show that it was pressed. */
  async clickTwice(): Promise<void> {
    const element = await this.shown();
    element.click();
    element.click();
  }

  async check(): Promise<void> {
    if (!((await this.shown()) as HTMLInputElement).checked) await this.click();
  }

  async uncheck(): Promise<void> {
    if (((await this.shown()) as HTMLInputElement).checked) await this.click();
  }

  /** Presses a key, such as `{Enter}`, on this. */
  async press(key: string): Promise<void> {
    await this.focus();
    await this.user.keyboard(key);
  }

  /** Writes into a field, in the place of what stands there. */
  async fill(text: string): Promise<void> {
    const field = await this.shown();
    field.focus();
    fireEvent.input(field, { target: { value: text } });
  }

  async selectOption(choice: string | { label: string }): Promise<void> {
    const select = (await this.shown()) as HTMLSelectElement;
    const label = typeof choice === 'string' ? choice : choice.label;
    await until(() => assert.ok(optionOf(select, label) !== undefined, `there is no ${label}`));
    await this.user.selectOptions(select, optionOf(select, label) as HTMLOptionElement);
  }

  async focus(): Promise<void> {
    (await this.shown()).focus();
  }

  /** Waits until it has the focus. */
  async isFocused(): Promise<void> {
    const element = await this.shown();
    // To compare the elements themselves in words takes minutes.
    await until(() =>
      assert.ok(document.activeElement === element, `the focus is on ${document.activeElement?.tagName}`),
    );
  }

  async count(): Promise<number> {
    return this.elements().length;
  }

  async inputValue(): Promise<string> {
    return ((await this.shown()) as HTMLInputElement).value;
  }

  async innerText(): Promise<string> {
    return wordsOf(await this.shown());
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.shown()).getAttribute(name);
  }

  /** Whether it is there and not out of sight. */
  async isVisible(): Promise<boolean> {
    return this.elements().some(isShown);
  }
}

function optionOf(select: HTMLSelectElement, choice: string): HTMLOptionElement | undefined {
  return [...select.options].find(({ label, text, value }) => [label, text, value].includes(choice));
}

/** Words are found in the middle of others, in whatever case, unless they are meant exactly. */
function matcherOf(words: Words, exact: boolean): RegExp {
  if (words instanceof RegExp) return words;
  const escaped = RegExp.escape(words.replaceAll(/\s+/g, ' ').trim());
  return exact ? new RegExp(`^${escaped}$`) : new RegExp(escaped, 'i');
}

function wordsOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim();
}

function isShown(element: HTMLElement): boolean {
  const folded = element.closest('details:not([open])');
  return element.closest('[hidden]') === null && (folded === null || element.closest('summary') !== null);
}

function isAccessible(element: HTMLElement): boolean {
  return isShown(element) && element.closest('[aria-hidden=true]') === null;
}
