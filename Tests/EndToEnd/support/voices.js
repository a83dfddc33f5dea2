// In the place of the browser's speech synthesis: notes what it is told to say, in the voices that
// the test names, and ends each utterance when the test lets it.
(languages => {
  window.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text
    }
  }
  const voices = languages.map(lang => ({ lang, localService: true, default: false }))
  const synthesis = {
    said: [],
    waiting: null,
    speaking: false,
    paused: false,
    getVoices: () => voices,
    addEventListener: () => {},
    speak(utterance) {
      this.said.push({ text: utterance.text, lang: utterance.lang, rate: utterance.rate })
      this.waiting = utterance
      this.speaking = true
    },
    cancel() {
      this.speaking = false
      this.waiting?.onerror?.({ error: 'canceled' })
      this.waiting = null
    },
    end() {
      this.speaking = false
      const utterance = this.waiting
      this.waiting = null
      utterance?.onend?.({})
    },
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
})
