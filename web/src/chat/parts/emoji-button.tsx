import { useClickOutside } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { IconMoodSmile } from '../../ui/icons/icons.tsx';
import classes from './emoji-button.module.css';

/** Those that people use most; phones have all of them on their keyboard. */
const FREQUENT = [
  '😀 😄 😂 🤣 😊 😉 😍 🥰',
  '😎 🤔 🙄 😮 😢 😭 😅 🥳',
  '👍 👏 🙏 💪 👋 🤝 🙌 👀',
  '❤️ 🎉 🔥 ✨ 💯 ☕ 🎓 🍀',
].flatMap((line) => line.split(' '));

/** Puts an emoji into what is written; not on touch screens, whose keyboards have them. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setOpen(false));
  useEffect(() => {
    if (isOpen) focusSoon(() => first.current);
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles from the buttons
    <div
      ref={place}
      className={classes.place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <IconButton ref={button} label="Add an emoji" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconMoodSmile size={24} />
      </IconButton>
      {isOpen && (
        <div className={classes.choice} role="group" aria-label="Choose an emoji">
          {FREQUENT.map((emoji, index) => (
            <button
              key={emoji}
              type="button"
              ref={index === 0 ? first : undefined}
              className={classes.emoji}
              data-hover
              onClick={() => {
                setOpen(false);
                onPick(emoji);
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
