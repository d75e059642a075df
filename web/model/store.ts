// A value that views can watch.

export type Listener = () => void;

export class Store<T> {
  private readonly listeners = new Set<Listener>();

  constructor(private value: T) {}

  get(): T {
    return this.value;
  }

  set(value: T): void {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }

  /** Replaces some fields of an object. */
  patch(fields: Partial<T>): void {
    const names = Object.keys(fields) as (keyof T)[];
    if (names.every((name) => Object.is(fields[name], this.value[name]))) return;
    this.set({ ...this.value, ...fields });
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
