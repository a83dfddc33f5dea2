// Replaced by the first file of the module.
