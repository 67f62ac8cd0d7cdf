import { createStore } from '../../lib/store.ts';
import { stored } from '../../lib/browser/storage.ts';
import type { Answered } from '../check-ins/describe-check-in.ts';

/** Whether answers make a sound on this device. */
export const hasSound = createStore(stored.get('doorSound') !== 'off');

/** Switches the sound of this device on or off. */
export function setSound(isOn: boolean): void {
  stored.set('doorSound', isOn ? null : 'off');
  hasSound.set(isOn);
}

/** Frequencies in Hz, one after the other, and how long each is, in seconds. */
const SOUNDS: Readonly<Record<Answered, { notes: readonly number[]; seconds: number }>> = {
  in: { notes: [660, 990], seconds: 0.11 },
  already: { notes: [520, 520], seconds: 0.16 },
  refused: { notes: [220, 160], seconds: 0.24 },
};

/** In ms: on, off, on. */
const VIBRATIONS: Readonly<Record<Answered, number[]>> = {
  in: [60],
  already: [80, 80, 80],
  refused: [300],
};

let audio: AudioContext | null = null;

/** Makes the sound and the vibration of an answer, where the device can. */
export function signal(answer: Answered): void {
  try {
    // Browsers refuse it, with a line in the console, before the person has touched the page.
    if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(VIBRATIONS[answer]);
    if (hasSound.get()) play(SOUNDS[answer]);
  } catch (error) {
    console.warn('This device makes no sound.', error);
  }
}

function play({ notes, seconds }: { notes: readonly number[]; seconds: number }): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, frequency] of notes.entries()) {
    const start = audio.currentTime + index * seconds;
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
