import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { getRefusal } from './image-picker.tsx';

/** Gets the current picture, or null, and the one before it. */
type OnPicture = (picture: File | null, before: File | null) => void;

/** `usePictureInput` with a picture in the state of the component, at first `first`. */
export function usePicture(onChange: OnPicture, locked = false, first: File | null = null) {
  const [file, setFile] = useState(first);
  return usePictureInput(
    file,
    (picked, before) => {
      setFile(picked);
      onChange(picked, before);
    },
    locked,
  );
}

/** Picks, drops or pastes the one picture of a text. While it is `locked`, no other can replace it. */
export function usePictureInput(file: File | null, onChange: OnPicture, locked = false) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [dropping, setDropping] = useState(false);

  function pick(picked: File): void {
    const refused = getRefusal(picked);
    setRefusal(refused);
    if (refused !== null) return;
    onChange(picked, file);
  }
  function remove(): void {
    setRefusal(null);
    onChange(null, file);
  }
  function refuse(sentence: string): void {
    remove();
    setRefusal(sentence);
  }
  function take(transfer: DataTransfer, event: DragEvent | ClipboardEvent): void {
    const [carried] = transfer.files;
    if (carried === undefined) return;
    event.preventDefault();
    if (!locked) pick(carried);
  }

  const dropProps = {
    onPaste: (event: ClipboardEvent) => take(event.clipboardData, event),
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      // Also while locked: otherwise the browser would open the dropped file
      event.preventDefault();
      setDropping(!locked);
    },
    onDragLeave: (event: DragEvent) => {
      const goesTo = event.relatedTarget;
      if (!(goesTo instanceof Node) || !event.currentTarget.contains(goesTo)) setDropping(false);
    },
    onDrop: (event: DragEvent) => {
      setDropping(false);
      take(event.dataTransfer, event);
    },
  };
  return { file, refusal, dropping, pick, remove, refuse, clearRefusal: () => setRefusal(null), dropProps };
}
