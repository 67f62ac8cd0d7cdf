import type { KeyboardEvent } from 'react';

/**
 * Handles the keys of the box with the messages: the arrows move the focus from message to message, Enter opens the menu
 * of a message, and Escape calls `leave`.
 */
export function moveInMessages(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  const { key, target, currentTarget: box } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
  // Buttons, links and menus in a message have keys of their own
  const message = target.matches('article') ? target : null;
  if (target !== box && message === null) return;
  const press = {
    ArrowUp: () => focusMessage(message === null ? lastInView(box) : besideMessage(box, message, -1)),
    ArrowDown: () => focusMessage(message === null ? lastInView(box) : besideMessage(box, message, 1)),
    Enter: () => openMenu(message),
    Escape: leave,
  }[key];
  if (press === undefined) return;
  event.preventDefault();
  press();
}

/** Opens the menu of a message; one without a menu stays as it is. */
export function openMenu(message: HTMLElement | null): void {
  message?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click();
}

function focusMessage(message: HTMLElement | null | undefined): void {
  message?.focus({ preventScroll: true });
  message?.scrollIntoView({ block: 'nearest' });
}

function lastInView(box: HTMLElement): HTMLElement | undefined {
  const { bottom } = box.getBoundingClientRect();
  const messages = [...box.querySelectorAll<HTMLElement>('[data-index] article')];
  return messages
    .filter((message) => message.getBoundingClientRect().top <= bottom)
    .toSorted((a, b) => getMessageIndex(a) - getMessageIndex(b))
    .at(-1);
}

function besideMessage(box: HTMLElement, message: HTMLElement, by: 1 | -1): HTMLElement | null {
  return box.querySelector(`[data-index="${getMessageIndex(message) + by}"] article`);
}

function getMessageIndex(message: HTMLElement): number {
  return Number(message.closest<HTMLElement>('[data-index]')?.dataset.index);
}
