// ELPA's configuration: the defaults.
