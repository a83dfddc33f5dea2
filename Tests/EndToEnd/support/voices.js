// Replaces the browser's speech synthesis: records the utterances, in the voices that the test
// names, and ends each when the test allows it.
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
