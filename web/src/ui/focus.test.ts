import { afterEach, expect, it } from 'vitest';
import { focusSoon } from './focus.ts';
import { waitFor } from '../../testing/wait-for.ts';

afterEach(() => document.body.replaceChildren());

function button(name: string, disabled = false): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = name;
  made.disabled = disabled;
  document.body.append(made);
  return made;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const frames = async (count: number) => {
  for (let passed = 0; passed < count; passed += 1) await frame();
};

it('moves the focus as soon as the target can take it', async () => {
  const save = button('Save', true);
  focusSoon(() => save);
  await frames(4);
  expect(document.activeElement).toBe(document.body);
  save.disabled = false;
  await waitFor(() => expect(document.activeElement).toBe(save));
});

it('does not move a focus that has been moved since', async () => {
  const [save, search] = [button('Save', true), button('Search')];
  focusSoon(() => save);
  await frames(4);
  search.focus();
  save.disabled = false;
  await frames(12);
  expect(document.activeElement).toBe(search);
});

it('with ifLost, moves the focus only if it is lost', async () => {
  const [save, search] = [button('Save'), button('Search')];
  search.focus();
  focusSoon(() => save, true);
  await frames(4);
  expect(document.activeElement).toBe(search);
});
